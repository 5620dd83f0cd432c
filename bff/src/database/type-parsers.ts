import { TypeOverrides, types } from 'pg';

/**
 * How the driver hands over values, for MikroORM, Kysely and prepared statements alike: a
 * `timestamptz` as a Date, a `date` as text (without a time it is a day, not a moment), JSON parsed.
 */
export const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text));
typeParsers.setTypeParser(types.builtins.DATE, (text) => text);
