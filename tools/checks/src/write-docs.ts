import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generatedDocs } from './generated-docs.js';

const root = join(import.meta.dirname, '..', '..', '..');
for (const [file, text] of generatedDocs(root)) writeFileSync(join(root, file), text);
console.log('The generated documents are written.');
