import type { EntitySchemaWithMeta, InferKyselyDB } from '@mikro-orm/postgresql';
import type { ListName } from '../../contract/privacy/exported/exported-lists.ts';
import type { retention } from '../../contract/privacy/retention.ts';

/** An entity whose table has a retention in the contract: how long its rows are kept, and why. */
type Entity = EntitySchemaWithMeta<string, keyof typeof retention>;

/** How an export finds the rows of a table, and what it leaves out. */
export interface Exported {
	/** The list of the contract that has them. */
	list: ListName;
	/** Columns that are unique for a user and order the rows, with their types. */
	key: readonly [name: string, type: 'uuid' | 'text' | 'int' | 'date'][];
	/**
	 * The column with the user's id (default `user_id`, which is then left out); or the list of rows
	 * that these belong to, whose `parent` (default `id`) is in `column`, and its `type` (default
	 * `uuid`).
	 */
	of?: { user: string } | { list: ListName; column: string; parent?: string; type?: 'text' };
	/** Rows that are read at once. Few where a row can be a megabyte. */
	page?: number;
	/** Columns that are not exported, and why. */
	without?: Readonly<Record<string, string>>;
}

/** The description of a table by the area that owns it. Its retention is in the contract. */
export interface TableCard<Described extends Entity = Entity> {
	/** Its columns and indexes. */
	entity: Described;
	/** Or why no export has it. */
	exported: Exported | string;
}

export const tableCard = <Described extends Entity>(
	entity: Described,
	exported: Exported | string,
): TableCard<Described> => ({ entity, exported });

/** Reasons why a column is not exported. */
export const SECRET = 'A secret.';
export const INTERNAL = 'It tells the server how far its own work is.';
export const USER = 'The user of the export.';
export const DERIVED = 'It is made from other columns.';
export const LEASE = { claims: INTERNAL, lease_id: INTERNAL, lease_until: INTERNAL };

/** The key of most tables. */
export const byId: Exported['key'] = [['id', 'uuid']];

/**
 * The cards of each area. Its `tables.ts` adds them, so that the database imports no area, and no
 * area imports another one for its tables.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas add to it.
export interface AreaTables {}

type Entities = AreaTables[keyof AreaTables][number]['entity'];

/** All tables, with the property names of their entities, as Kysely takes them. */
export type Tables = InferKyselyDB<Entities, { columnNamingStrategy: 'property' }>;

/** The names of an area's own tables; none for an area without. */
export type OwnTable<Area> = Area extends keyof AreaTables
	? AreaTables[Area][number]['entity']['tableName']
	: never;
