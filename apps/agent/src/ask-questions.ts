import type { AskOutcome, GivenValue, ParameterValue, ResolvedParameter } from '@landed/contract';
import { escapeForDisplay, valueText } from '@landed/planner';

import type { Terminal } from './terminal.js';

/** Answers so far, by step key. */
export type Answers = Readonly<Record<string, readonly GivenValue[]>>;

export type QuestionRound =
  | { readonly kind: 'answered'; readonly answers: Answers }
  /** The input ended, or the person stopped. */
  | { readonly kind: 'ended' }
  /** Three times nothing that could be an answer. */
  | { readonly kind: 'unanswered' };

type Questions = Extract<AskOutcome, { readonly kind: 'questions' }>;
type OpenParameter = Exclude<ResolvedParameter, { readonly confidence: 'HIGH' }>;
type Given = GivenValue['given'];

const TRIES_MAX = 3;

/** Asks for everything that is not certain. Nothing is taken for an answer but what was typed as one. */
export async function askQuestions(
  terminal: Terminal,
  { steps }: Questions,
  before: Answers,
): Promise<QuestionRound> {
  const answers: Record<string, readonly GivenValue[]> = { ...before };
  for (const { intent, parameters } of steps) {
    for (const parameter of parameters) {
      if (parameter.confidence === 'HIGH') continue;
      const given = await askOne(terminal, parameter);
      if (given === 'ended' || given === 'unanswered') return { kind: given };
      const { name } = parameter;
      const others = (answers[intent.stepKey] ?? []).filter((one) => one.name !== name);
      answers[intent.stepKey] = [...others, { name, source: 'user', given }];
    }
  }
  return { kind: 'answered', answers };
}

async function askOne(
  terminal: Terminal,
  parameter: OpenParameter,
): Promise<Given | 'ended' | 'unanswered'> {
  terminal.print('');
  terminal.print(questionText(parameter));
  const prompt = promptOf(parameter);
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const line = await terminal.ask(prompt);
    if (line === null) return 'ended';
    const given = readAnswer(line, parameter);
    if (given !== null) return given;
    terminal.print(
      line === '' ? 'Nothing was typed, and that is no answer.' : 'That is no answer here.',
    );
  }
  return 'unanswered';
}

function questionText({ question, confidence, value, why }: OpenParameter): string {
  const suggestion =
    confidence === 'MEDIUM'
      ? [`   suggested: ${escapeForDisplay(valueText(value))} (${escapeForDisplay(why)})`]
      : [];
  const options = question.options.map(
    ({ label }, at) => `   ${at + 1}  ${escapeForDisplay(label)}`,
  );
  return [escapeForDisplay(question.text), ...suggestion, ...options].join('\n');
}

function promptOf({ question, confidence }: OpenParameter): string {
  const ways = [
    ...(confidence === 'MEDIUM' ? ['y for the suggestion'] : []),
    ...(question.options.length > 0 ? ['a number'] : []),
    ...(question.freeText ? ['your own words'] : []),
  ];
  return `Type ${ways.join(', or ')}:`;
}

function readAnswer(line: string, { question, confidence, value }: OpenParameter): Given | null {
  if (line === '') return null;
  if (confidence === 'MEDIUM' && /^y(es)?$/i.test(line)) return valueOf(value);
  const option = /^\d{1,3}$/.test(line) ? question.options[Number(line) - 1] : undefined;
  if (option !== undefined) return valueOf(option.value);
  return question.freeText ? { kind: 'words', text: line } : null;
}

function valueOf(value: ParameterValue): Given {
  return { kind: 'value', value };
}
