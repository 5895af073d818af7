export { createIntentParser, SENTENCE_LENGTH_MAX } from './create-intent-parser.js';
