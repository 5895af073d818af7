export { createPlanner } from './create-planner.js';
export type { Planner } from './create-planner.js';
export type {
  CheckedStep,
  Draft,
  DraftInput,
  DryRun,
  PlannerOptions,
  StepCheck,
  StepIdentity,
} from './draft-plan.js';
export { escapeForDisplay, mixesScripts } from './escape-text.js';
export { lostAnswerSentence } from './lost-answer.js';
export { orderSteps } from './order-steps.js';
export { renderSummary } from './render-summary.js';
export { planSentence } from './sentence-plan.js';
export type { SentenceInput, SentencePlan } from './sentence-plan.js';
export { instantText, slotText, valueText } from './value-text.js';
