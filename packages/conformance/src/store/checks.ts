import * as append from './checks-append.js';
import * as binding from './checks-binding.js';
import * as chain from './checks-chain.js';
import * as due from './checks-due.js';
import * as handles from './checks-handles.js';
import * as inbox from './checks-inbox.js';
import * as life from './checks-life.js';
import * as list from './checks-list.js';
import * as race from './checks-race.js';
import * as value from './checks-value.js';
import type { StoreRequirementId } from './requirements.js';
import type { StoreCheck } from './store-subject.js';

/** Total: a requirement without a check does not compile. */
export const STORE_CHECKS: { readonly [Id in StoreRequirementId]: StoreCheck } = {
  'store:append:atomic': append.appendsAtomically,
  'store:append:seen-at-once': append.showsAtOnce,
  'store:append:version': append.raisesVersions,
  'store:append:nothing': append.writesNothingForNothing,
  'store:decide-throws:nothing-written': append.leavesNothingWhenDecideThrows,
  'store:decide-throws:alone': append.letsOthersThrough,
  'store:key-not-named:refused': append.refusesUnnamedKeys,
  'store:one-aggregate:no-update-lost': race.losesNoIncrement,
  'store:many-aggregates:all-done': race.completesThemAll,
  'store:two-confirms:one-winner': race.letsOneConfirmationWin,
  'store:stale-copy:merged': race.showsTheNewestToMerge,
  'store:value:exact': value.givesBackExactly,
  'store:value:own-copy': value.keepsItsOwnCopy,
  'store:value:not-plain': value.refusesWhatJsonWouldChange,
  'store:long-id:exact': value.tellsLongIdsApart,
  'store:chain:holds': chain.linksEveryEntry,
  'store:chain:break-found': chain.findsBreaks,
  'store:object:one-action': binding.bindsToOneAction,
  'store:object:in-view': binding.showsObjectsInTheView,
  'store:object:for-good': binding.keepsObjectsBound,
  'store:reference:found': binding.findsByReference,
  'store:due:oldest-first': due.handsOutOldestFirst,
  'store:due:leased': due.leasesToOneTaker,
  'store:due:released': due.takesBackItsOwnLease,
  'store:due:append-replaces': due.replacesDueWithAnAppend,
  'store:due:next': due.tellsTheNextDue,
  'store:list:filters': list.filtersTheList,
  'store:list:pages': list.pagesTheList,
  'store:keys:pages': list.pagesTheKeys,
  'store:limit:checked': list.checksLimits,
  'store:secret:with-transaction': inbox.keepsSecretsWithTheTransaction,
  'store:secret:destroyed': inbox.destroysSecrets,
  'store:webhook:once': inbox.storesWebhooksOnce,
  'store:webhook:parked': inbox.parksWebhooks,
  'store:clock:never-back': life.neverGoesBack,
  'store:close:finishes': life.finishesBeforeItCloses,
  'store:reopen:all-there': life.hasItAllAgain,
  'store:reopen:nothing-half': life.hasNothingHalf,
  'store:two-handles:seen': handles.showsOtherHandles,
  'store:two-handles:no-update-lost': handles.losesNothingBetweenHandles,
  'store:two-handles:whole': handles.showsWholeTransactions,
  'store:two-handles:one-lease': handles.leasesToOneHandle,
};
