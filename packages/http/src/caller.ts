import { LandedError, equalInConstantTime } from '@landed/contract';

/** Whose name a decision bears. It comes from the token, never from a body. */
export interface Person {
  readonly role: 'person';
  readonly name: string;
}

export type Caller = Person | { readonly role: 'agent' };

export interface Tokens {
  /** Token to the name of its person. */
  readonly persons: Readonly<Record<string, string>>;
  readonly agents: readonly string[];
}

/** Tells who shows a token in an `Authorization` header; null for nobody we know. */
export type Doorkeeper = (authorization: string | null) => Caller | null;

/** 22 characters of base64url hold 128 bits; the alphabet is what a bearer header can carry (RFC 6750). */
const TOKEN = /^[A-Za-z0-9\-._~+/]{22,}=*$/;
const BEARER = /^Bearer +(\S+)$/i;

/** @throws {LandedError} `INPUT_INVALID` for a weak, doubled or nameless token. */
export function createDoorkeeper({ persons, agents }: Tokens): Doorkeeper {
  const known: readonly { readonly token: string; readonly caller: Caller }[] = [
    ...Object.entries(persons).map(
      ([token, name]) => ({ token, caller: { role: 'person', name } }) as const,
    ),
    ...agents.map((token) => ({ token, caller: { role: 'agent' } }) as const),
  ];
  refuseBadTokens(
    known.map(({ token }) => token),
    Object.values(persons),
  );
  return (authorization) => {
    const shown = BEARER.exec(authorization ?? '')?.[1] ?? '';
    // All are compared, found or not, so that the duration does not tell which one came close.
    return known.reduce<Caller | null>(
      (found, { token, caller }) => (equalInConstantTime(token, shown) ? caller : found),
      null,
    );
  };
}

function refuseBadTokens(tokens: readonly string[], names: readonly string[]): void {
  if (!tokens.every((token) => TOKEN.test(token)))
    throw invalid('one is shorter than 22 characters, or holds one that a header cannot carry');
  if (new Set(tokens).size < tokens.length)
    throw invalid('one stands twice, so it is not clear who shows it');
  if (names.some((name) => name.trim() === ''))
    throw invalid('one belongs to a person without a name');
}

function invalid(why: string): LandedError {
  return new LandedError('INPUT_INVALID', {
    what: 'The tokens of the HTTP surface',
    why,
    toDo: 'Draw 16 random bytes for each, in base64url, and name every person.',
  });
}
