/** A draft of the demo account's library. */
export interface DemoDraft {
	/** Fixed, so that a start after an interruption creates it once. */
	id: string;
	parts: string[];
	labels?: string[];
	/** The first instruction of the draft's thread, and the draft's number there. */
	from?: { instruction: string; index: number };
}

const id = (number: number): string =>
	`de300000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Kept drafts that are not queued. The last one is on top. */
export const demoDrafts: readonly DemoDraft[] = [
	{
		id: id(1),
		parts: ['The best pacing advice I ever got was “start where you would like to finish”.'],
	},
	{
		id: id(2),
		parts: ['A newsletter nobody asked to be shorter is a newsletter nobody finished.'],
		labels: ['newsletter'],
	},
	{
		id: id(3),
		parts: [
			'Sixteen hours in the fridge, one hour of work. Rye teaches patience by leaving no alternative.',
		],
		labels: ['newsletter', 'slow november'],
	},
	{
		id: id(4),
		parts: [
			'Three things that nine weeks of running slowly taught me. 1/3',
			'The easy pace is the one at which you stop checking the pace. I needed five weeks to notice. 2/3',
			'The watch never saw the change coming. The pram in Frognerparken did. 3/3',
		],
		labels: ['running'],
	},
	{
		id: id(5),
		parts: [
			'3:58:41, and the last kilometre was the fastest. The new socks disagreed from the first.',
		],
		from: { instruction: 'Oslo, 42 kilometres: three posts, one number each', index: 2 },
	},
	{
		id: id(6),
		parts: [
			'Delete the first paragraph. If the second one can open the letter, the first one was for you.',
		],
	},
];

/** Drafts in the next free slots, in this order. */
export const demoQueue: readonly DemoDraft[] = [
	{
		id: id(11),
		parts: [
			'At 138 beats a minute I now run 35 seconds a kilometre faster than I did in week one. The only thing I changed was to stop trying to run faster.',
		],
		labels: ['running'],
		from: { instruction: 'Why easy runs have to be slow: three posts', index: 0 },
	},
	{
		id: id(12),
		parts: [
			'A gel every 40 minutes, a walk through every water stop, a chat with the person next to me.',
			'Nobody sells this race plan, which may be why it worked.',
		],
		labels: ['running'],
	},
	{
		id: id(13),
		parts: ['The new letter is out. It’s about waiting: https://example.org/slow-november'],
		labels: ['newsletter'],
	},
];
