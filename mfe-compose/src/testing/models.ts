import type { ComposeSpending, OfferedModel } from 'bff/contract/compose/models';

const model = (
	name: string,
	promptPrice: number | null,
	completionPrice: number | null,
	more: Partial<OfferedModel> = {},
): OfferedModel => ({
	id: `maker/${name.toLowerCase().replaceAll(' ', '-')}`,
	name: `Maker: ${name}`,
	promptPrice,
	completionPrice,
	contextLength: 200_000,
	isDefault: false,
	isFavourite: false,
	...more,
});

/** As the server sends them: the default, a favourite, then the others by name. */
export const someModels: OfferedModel[] = [
	model('Wren', 0.15, 0.6, { isDefault: true, contextLength: 32_768 }),
	model('Owl', 3, 15, { isFavourite: true }),
	model('Egg', 0, 0, { contextLength: 8192 }),
	model('Flock', null, null, { contextLength: null }),
	model('Jay', 1, 2, { contextLength: 1_048_576 }),
];

export const manyModels: OfferedModel[] = [
	...someModels,
	...Array.from({ length: 300 }, (_, at) => model(`Bird ${at + 1}`, at / 20, at / 5)),
];

export const spending: ComposeSpending = { monthlyLimit: 5, spent: 1.12, month: '2026-11' };
