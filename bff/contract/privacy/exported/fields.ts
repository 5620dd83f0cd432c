import type { TObject, TProperties } from 'typebox';
import * as Type from 'typebox';
import { nullable, Time } from '../../route.ts';

// What the schemas of an export's rows are made of.

export const Text = Type.String();
export const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const Count = Type.Integer();
export const Amount = Type.Number({ description: 'US dollars' });
export const Flag = Type.Boolean();
/** JSON whose shape belongs to the area that wrote it, such as an error. */
export const Data = Type.Unknown();
export const maybe = {
	text: nullable(Text),
	id: nullable(Id),
	time: nullable(Time),
	count: nullable(Count),
	amount: nullable(Amount),
	flag: nullable(Flag),
};

/** The schema of a row: these fields and no others. */
export const row = <Fields extends TProperties>(fields: Fields): TObject<Fields> =>
	Type.Object(fields, { additionalProperties: false });
