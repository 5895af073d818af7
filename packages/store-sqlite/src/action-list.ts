import type { ActionListQuery, StoredAggregate } from '@landed/contract';
import type { Database, Statement } from 'better-sqlite3';

import { aggregateOf } from './aggregate-rows.js';
import { checkedLimit } from './page-limit.js';

interface ListRow {
  readonly id: string;
  readonly version: number;
  readonly stateText: string;
}

type ListStatement = Statement<[ListParameters], ListRow>;

interface ListParameters {
  readonly tenant: string | null;
  readonly planId: string | null;
  readonly status: string | null;
  readonly after: string;
  readonly limit: number;
}

/** Lists actions in the order of their ids, each page through the index that leaves the fewest rows. */
export function createActionList(
  database: Database,
  location: string,
): (query: ActionListQuery) => readonly StoredAggregate[] {
  const statements = new Map<string, ListStatement>();
  const statementOf = (sql: string): ListStatement => {
    const known = statements.get(sql) ?? database.prepare<[ListParameters], ListRow>(sql);
    statements.set(sql, known);
    return known;
  };
  return (query) => {
    const rows = statementOf(sqlOf(query)).all({
      tenant: query.tenant ?? null,
      planId: query.planId ?? null,
      status: query.status ?? null,
      after: query.after ?? '',
      limit: checkedLimit(query.limit),
    });
    return rows.map((row) => aggregateOf({ kind: 'action', id: row.id }, row, location));
  };
}

function sqlOf(query: ActionListQuery): string {
  const conditions = [
    `kind = 'action'`,
    'id > @after',
    ...(query.planId === undefined ? [] : ['plan_id = @planId']),
    ...(query.needsPerson === true ? ['needs_person_since IS NOT NULL'] : []),
    ...statusCondition(query.status),
    ...(query.tenant === undefined ? [] : ['tenant = @tenant']),
  ];
  return `SELECT id, version, state AS stateText FROM aggregate ${indexFor(query)}
    WHERE ${conditions.join(' AND ')} ORDER BY id LIMIT @limit`;
}

/** Written out for the one status that has an index: SQLite matches its condition by the text. */
function statusCondition(status: ActionListQuery['status']): readonly string[] {
  if (status === undefined) return [];
  return [status === 'DENIED_UNRESOLVED' ? `status = 'DENIED_UNRESOLVED'` : 'status = @status'];
}

function indexFor(query: ActionListQuery): string {
  if (query.planId !== undefined) return 'INDEXED BY aggregate_plan';
  if (query.needsPerson === true) return 'INDEXED BY aggregate_needs_person';
  if (query.status === 'DENIED_UNRESOLVED') return 'INDEXED BY aggregate_unresolved';
  if (query.tenant !== undefined) return 'INDEXED BY aggregate_tenant';
  return '';
}
