import { TypeOverrides, types } from 'pg';

/**
 * How the driver hands over values, for MikroORM, Kysely and prepared statements alike: a
 * `timestamptz` as a Date, and a `date` as text, because it is a day and not a moment. JSON is
 * parsed without our help.
 */
export const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text));
typeParsers.setTypeParser(types.builtins.DATE, (text) => text);
