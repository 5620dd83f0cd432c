import { TypeOverrides, types } from 'pg';

/**
 * The types of the driver's values, for MikroORM, Kysely and prepared statements alike: Date for
 * `timestamptz`, text for `date` (it is a day, not a moment), parsed JSON for JSON.
 */
export const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text));
typeParsers.setTypeParser(types.builtins.DATE, (text) => text);
