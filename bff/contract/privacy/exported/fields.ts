import type { TObject, TProperties } from 'typebox';
import * as Type from 'typebox';
import { Time as AnyTime, nullable } from '../../route.ts';

// Schemas for the fields of an export's rows.

export const Text = Type.String();
/** The length of the database's short texts. */
export const ShortText = Type.String({ maxLength: 255 });
export const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** The range of the database's integers. */
export const Count = Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 });
/** Counts up from 1. Smaller than the database's integers, to leave room for counting on. */
export const Version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
/** A valid date, with a year that the database can store. */
export const Time = Type.String({
	...AnyTime,
	format: 'date-time',
	pattern: '^[12][0-9]{3}-.+T[0-9:]{6}[0-5][0-9](\\.[0-9]{1,9})?Z$',
});
export const Amount = Type.Number({ description: 'US dollars' });
export const Flag = Type.Boolean();
/** JSON whose shape belongs to the area that wrote it, such as an error. */
export const Data = Type.Unknown();
export const maybe = {
	text: nullable(Text),
	shortText: nullable(ShortText),
	id: nullable(Id),
	time: nullable(Time),
	count: nullable(Count),
	amount: nullable(Amount),
	flag: nullable(Flag),
};

/** The schema of a row: these fields and no others. */
export const row = <Fields extends TProperties>(fields: Fields): TObject<Fields> =>
	Type.Object(fields, { additionalProperties: false });
