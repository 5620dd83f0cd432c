import type { DemoTime } from './demo-content.ts';
import type { DemoDraft } from './demo-drafts.ts';

/** A posted draft, with what was read at X on some days after. */
export interface DemoPost extends DemoDraft, DemoTime {
	/** By day, oldest first. */
	results: readonly DemoResults[];
}

interface DemoResults {
	day: 1 | 3 | 7;
	likes: number;
	reposts: number;
	replies: number;
	views: number;
}

const id = (number: number): string =>
	`de300000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Oldest first. Six are a week old, so that each post has a usual result to be compared with. */
export const demoPosts: readonly DemoPost[] = [
	{
		id: id(31),
		daysAgo: 21,
		time: '12:30',
		parts: ['70 % rye, 82 % water: sticky, flat, best loaf so far. It looked like a doormat.'],
		labels: ['bread'],
		results: [
			{ day: 1, views: 1180, likes: 14, reposts: 1, replies: 2 },
			{ day: 3, views: 1430, likes: 18, reposts: 1, replies: 3 },
			{ day: 7, views: 1520, likes: 19, reposts: 1, replies: 3 },
		],
	},
	{
		id: id(32),
		daysAgo: 18,
		time: '17:30',
		parts: [
			'Forgot the salt. Nobody at the table noticed until I said so. I have to stop saying so.',
		],
		labels: ['bread'],
		results: [
			{ day: 1, views: 2240, likes: 31, reposts: 4, replies: 7 },
			{ day: 3, views: 3010, likes: 44, reposts: 5, replies: 9 },
			{ day: 7, views: 3380, likes: 49, reposts: 6, replies: 9 },
		],
	},
	{
		id: id(33),
		daysAgo: 15,
		time: '08:00',
		parts: [
			'Eleven kilometres in the rain with a dead watch. I’ll never know how slow that was, and I’ve asked twice.',
		],
		labels: ['running'],
		results: [
			{ day: 1, views: 940, likes: 9, reposts: 0, replies: 1 },
			{ day: 3, views: 1120, likes: 12, reposts: 0, replies: 1 },
			{ day: 7, views: 1190, likes: 12, reposts: 0, replies: 2 },
		],
	},
	{
		id: id(34),
		daysAgo: 12,
		time: '17:30',
		parts: [
			'Three books I gave up on, and finished a year later.',
			'Same books. The bookmark in the longest one was a receipt for running shoes.',
		],
		labels: ['newsletter'],
		results: [
			{ day: 1, views: 1310, likes: 17, reposts: 3, replies: 4 },
			{ day: 3, views: 1690, likes: 22, reposts: 4, replies: 6 },
			{ day: 7, views: 1860, likes: 25, reposts: 4, replies: 6 },
		],
	},
	{
		id: id(35),
		daysAgo: 10,
		time: '12:30',
		parts: [
			'Rye at 1,100 metres: up in half the time, down again in the oven. We ate it with spoons.',
		],
		labels: ['bread'],
		results: [
			{ day: 1, views: 1490, likes: 19, reposts: 2, replies: 4 },
			{ day: 3, views: 1840, likes: 25, reposts: 2, replies: 5 },
			{ day: 7, views: 1970, likes: 27, reposts: 3, replies: 5 },
		],
	},
	{
		id: id(36),
		daysAgo: 8,
		time: '08:00',
		parts: [
			'Week five: 6:31 a kilometre at 138, eleven seconds faster than in week one. My neighbour’s dog still sits down to wait.',
		],
		labels: ['running'],
		results: [
			{ day: 1, views: 1720, likes: 22, reposts: 3, replies: 3 },
			{ day: 3, views: 2260, likes: 31, reposts: 4, replies: 4 },
			{ day: 7, views: 2510, likes: 34, reposts: 5, replies: 4 },
		],
	},
	{
		id: id(37),
		daysAgo: 4,
		time: '17:30',
		parts: ['Subscriber 400 of the newsletter is my dentist. The baking issue goes out on Friday.'],
		labels: ['newsletter'],
		results: [
			{ day: 1, views: 1860, likes: 26, reposts: 2, replies: 11 },
			{ day: 3, views: 2380, likes: 33, reposts: 2, replies: 14 },
		],
	},
	{
		id: id(21),
		daysAgo: 1,
		time: '17:30',
		parts: [
			'Overtaken by a pram in Frognerparken. Twice. Same pram. Base training is going well: https://example.org/base-miles',
		],
		labels: ['running'],
		results: [{ day: 1, views: 3120, likes: 41, reposts: 6, replies: 9 }],
	},
];

/** Posts of which the second repeats the newest one, so that X refuses it. */
export const demoFailed: DemoDraft = {
	id: id(22),
	parts: [
		'Base training, week nine, in four posts.',
		demoPosts.at(-1)?.parts[0] ?? '',
		'Weeks one to four felt like walking with extra laundry.',
		'In week nine I thought my watch was broken: 6:07 a kilometre, at the same heart rate.',
	],
};
