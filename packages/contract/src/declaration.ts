import * as z from 'zod';

/** Where a declared fact is known from: a document with its date, or a measurement. */
const source = z.string().min(8);
/** Whole milliseconds, 0 or more. */
const durationMs = z.int().min(0);

/**
 * What one operation of one provider does, as facts, each with its source (DESIGN section 4).
 * The tier is derived from these; there is no field to claim one.
 */
export const operationDeclarationSchema = z
  .strictObject({
    operation: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    dedupe: z.strictObject({
      kind: z.enum(['key', 'clientId', 'etag', 'natural', 'none']),
      /** How long the provider remembers it; null where it is never forgotten or does not apply. */
      retentionMs: durationMs.nullable(),
      /** Taken off the retention so that no re-send meets a forgotten key. */
      marginMs: durationMs.default(0),
      /** What the provider does when the same key or id comes with other parameters. */
      onMismatch: z.enum(['refuses', 'ignores', 'overwrites', 'notApplicable']),
      source,
    }),
    lookups: z.array(
      z.strictObject({
        /** Name of the read path, unique within the operation; windows belong to it. */
        path: z.string().min(1),
        by: z.enum(['reference', 'objectId', 'listing', 'snapshotDiff']),
        authority: z.enum(['strong', 'lagging', 'positiveOnly']),
        /** For how long a miss proves nothing; null where nobody knows (a miss then never counts). */
        windowMs: durationMs.nullable(),
        source,
      }),
    ),
    push: z
      .strictObject({
        carriesReference: z.boolean(),
        signed: z.boolean(),
        redelivered: z.boolean(),
        source,
      })
      .nullable(),
    response: z.strictObject({
      /** True where the answer names the object that was made. */
      objectId: z.boolean(),
      confirmsAcceptance: z.enum(['sync', 'async', 'never']),
      source,
    }),
    undo: z
      .strictObject({
        operation: z.string().min(1),
        /** For how long after the effect; null where it has no end. */
        untilMs: durationMs.nullable(),
        source,
      })
      .nullable(),
    twoPhase: z
      .strictObject({ hold: z.string(), commit: z.string(), release: z.string(), source })
      .nullable()
      .default(null),
    conditionalWrite: z.boolean(),
    /** True for a wrapped function or another server's tool: run once, never re-run. */
    opaque: z.boolean().default(false),
    bounds: z.strictObject({
      /** Total time for one answer; also the transport's deadline. */
      requestDeadlineMs: durationMs.min(1),
      /** The longest a request may lie on the way and still be executed; null where unknown. */
      maxLateExecutionMs: durationMs.nullable(),
      source,
    }),
  })
  .readonly();

/** A declaration as an author writes it. */
export type OperationDeclarationInput = z.input<typeof operationDeclarationSchema>;
/** A declaration with its defaults filled in. */
export type OperationDeclaration = z.output<typeof operationDeclarationSchema>;
export type LookupDeclaration = OperationDeclaration['lookups'][number];
export type LookupAuthority = LookupDeclaration['authority'];
