import type { Spend } from 'bff/contract/admin/spend';

export const spend: Spend = {
	days: [
		{
			day: '2026-11-23',
			username: 'demo',
			tokens: 182_400,
			modelCost: 0.62,
			postsRead: 400,
			xCost: 2.03,
		},
		{
			day: '2026-11-23',
			username: 'wilhelmina_featherstonehaugh',
			tokens: 1200,
			modelCost: 0.004,
			postsRead: 0,
			xCost: 0,
		},
		{ day: '2026-11-22', username: 'demo', tokens: 9000, modelCost: 0.03, postsRead: 0, xCost: 0 },
	],
	totals: { tokens: 192_600, modelCost: 0.654, postsRead: 400, xCost: 2.03 },
	isCut: false,
	month: [
		{ username: 'demo', spent: 4.5, monthlyLimit: 10 },
		{ username: 'wilhelmina_featherstonehaugh', spent: 0.2, monthlyLimit: null },
	],
	limits: { fetchPosts: 200, runPosts: 5000 },
};

export const nothingSpent: Spend = {
	...spend,
	days: [],
	totals: { tokens: 0, modelCost: 0, postsRead: 0, xCost: 0 },
	month: [],
};

export const longList: Spend = { ...spend, isCut: true };
