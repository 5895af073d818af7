/** One thing that every store does. */
export interface StoreRequirement {
  /** One sentence that a store's author can check by eye. */
  readonly behavior: string;
  /** Where the rule comes from: the port's own words, or a public report of what goes wrong without it. */
  readonly source: string;
  /** Applies only to stores that are still there after a restart. */
  readonly needs?: 'durable';
}

const PORT = 'ActionStore in packages/contract/src/action-store.ts';
const CHAIN = 'packages/contract/src/hash-chain.ts';
const LOST_WRITE = 'https://github.com/woocommerce/woocommerce-gateway-stripe/issues/2536';
const LATE_LOCK = 'https://github.com/Effect-TS/effect/pull/7162';
const ROUNDED_IDS = 'https://github.com/nodejs/help/issues/1637';

const onePort = (behavior: string) => ({ behavior, source: PORT }) as const;
const durable = (behavior: string, source = PORT) =>
  ({ behavior, source, needs: 'durable' }) as const;

/** Everything that `verifyStore` asks of a store, one test each. */
export const STORE_REQUIREMENTS = {
  'store:append:atomic': onePort('writes all aggregates of a transaction, or none of them'),
  'store:append:seen-at-once': onePort('shows a resolved transaction to every later read'),
  'store:append:version': onePort('raises the version of an aggregate by one an event'),
  'store:append:nothing': onePort('writes nothing when a decision appends nothing'),
  'store:decide-throws:nothing-written': onePort(
    'writes nothing when a decision throws, and lets its error out as it is',
  ),
  'store:decide-throws:alone': onePort(
    'lets the other transactions of the same moment through when one throws',
  ),
  'store:key-not-named:refused': onePort(
    'refuses to show or to write an aggregate that the transaction did not name',
  ),
  'store:one-aggregate:no-update-lost': {
    behavior: 'loses none of 20 increments made at once on one aggregate',
    source: LOST_WRITE,
  },
  'store:many-aggregates:all-done': {
    behavior: 'completes 20 increments made at once on 20 aggregates, without an error',
    source: LATE_LOCK,
  },
  'store:two-confirms:one-winner': {
    behavior: 'lets one of twelve confirmations of a plan win and tells the others so',
    source: LATE_LOCK,
  },
  'store:stale-copy:merged': {
    behavior: 'shows the newest state to a writer that loaded an older one, so that it can merge',
    source: LOST_WRITE,
  },
  'store:value:exact': {
    behavior: 'gives back every text, number and nesting exactly as written',
    source: ROUNDED_IDS,
  },
  'store:value:own-copy': onePort('keeps its own copy of what it was given and gives out'),
  'store:value:not-plain': {
    behavior: 'refuses a value that JSON would change, and writes nothing',
    source: ROUNDED_IDS,
  },
  'store:long-id:exact': {
    behavior: 'tells apart ids that are equal as rounded numbers',
    source: ROUNDED_IDS,
  },
  'store:chain:holds': {
    behavior: 'links every entry of a journal to the one before, at the time of the store',
    source: CHAIN,
  },
  'store:chain:break-found': {
    behavior: 'keeps journals of which an altered, missing or moved entry is found',
    source: CHAIN,
  },
  'store:object:one-action': onePort(
    'refuses to bind a provider object to a second action, and writes nothing of it',
  ),
  'store:object:in-view': onePort('shows inside a decision which action an object belongs to'),
  'store:object:for-good': onePort('keeps an object bound when a later append leaves it out'),
  'store:reference:found': onePort('finds an action by each of its references'),
  'store:due:oldest-first': onePort('hands out what is due, oldest first and no more than asked'),
  'store:due:leased': onePort('hands out a due action to one taker until the lease runs out'),
  'store:due:released': onePort('hands out an action again after its own lease was released'),
  'store:due:append-replaces': onePort('replaces due time and lease of an action with an append'),
  'store:due:next': onePort('tells when the next action is due and not leased'),
  'store:list:filters': onePort('lists actions by tenant, plan, status and need of a person'),
  'store:list:pages': onePort('lists actions page by page in the order of their ids'),
  'store:keys:pages': onePort(
    'gives the keys of one kind page by page in the order of their bytes',
  ),
  'store:limit:checked': onePort('refuses a page that is empty or larger than 1000'),
  'store:secret:with-transaction': onePort(
    'keeps a secret together with its transaction or not at all',
  ),
  'store:secret:destroyed': onePort('forgets a destroyed secret and leaves the journal as it is'),
  'store:webhook:once': onePort('stores a webhook once for each provider and event'),
  'store:webhook:parked': onePort(
    'parks a webhook until a transaction applies it, found by reference or object',
  ),
  'store:clock:never-back': onePort('never tells a time before that of its last entry'),
  'store:close:finishes': onePort('finishes what was asked before it closes, and refuses the rest'),
  'store:reopen:all-there': durable('has everything again after it was closed and opened'),
  'store:reopen:nothing-half': durable('has nothing of a refused transaction after a restart'),
  'store:two-handles:seen': durable('shows what one handle wrote to another at once'),
  'store:two-handles:no-update-lost': durable(
    'loses none of 40 increments made at once through two handles',
    LOST_WRITE,
  ),
  'store:two-handles:whole': durable('never shows half a transaction of another handle'),
  'store:two-handles:one-lease': durable('hands out a due action to one of two handles'),
} as const satisfies Record<string, StoreRequirement>;

/** The name of one requirement on stores. */
export type StoreRequirementId = keyof typeof STORE_REQUIREMENTS;
