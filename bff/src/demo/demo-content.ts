import type { Timetable } from '../../contract/filter/standing.ts';
import type { Tone } from '../../contract/tweets/tweets.ts';

/** Days before the first start, and the local time of that day. */
export interface DemoTime {
	daysAgo: number;
	time: `${number}:${number}`;
}

/** A filter template of the demo account. */
interface DemoTemplate extends DemoTime {
	name: string;
	description: string;
	blockList: string[];
}

export const demoTemplates: readonly DemoTemplate[] = [
	{
		name: 'Books worth a slow week',
		description:
			'<p>Notes on books that reward slow reading: walking, attention, indexes, bookshops.</p><p>No bestsellers and no prices.</p>',
		blockList: [],
		daysAgo: 16,
		time: '20:10',
	},
	{
		name: 'Small tools for writers',
		description:
			'<p>Drafting, editing and newsletters: paragraphs, adverbs, timers, and whatever makes writing shorter.</p><p>No followers, no money, no growth hacks.</p>',
		blockList: ['growthgary'],
		daysAgo: 12,
		time: '07:45',
	},
	{
		name: 'Easy running',
		description:
			'<p>Easy runs, base training and long runs, with bpm, pace, splits or cadence. Endurance trials and sleep.</p><p>No giveaways, no codes, no ads.</p>',
		blockList: ['shoedeals24'],
		daysAgo: 9,
		time: '21:20',
	},
];

/** A finished run. `overrides` are decisions of the user on posts with this text. */
interface DemoRun extends DemoTime {
	template: string;
	description: string;
	overrides: { text: RegExp; value: 'include' | 'exclude' }[];
}

/** Oldest first. */
export const demoRuns: readonly DemoRun[] = [
	{
		template: 'Small tools for writers',
		daysAgo: 5,
		time: '20:05',
		description: 'For the next letter',
		overrides: [],
	},
	{
		template: 'Easy running',
		daysAgo: 1,
		time: '08:14',
		description: 'A week of easy running',
		overrides: [
			{ text: /New shoes|run better|New preprint/, value: 'exclude' },
			{ text: /キロ|公里|\d ?km\b|كيلومترات|ק״מ/, value: 'include' },
			{ text: /Reading slowly|books about walking|interval|Read three/, value: 'include' },
		],
	},
];

/** The filter that runs by itself, each morning before the day begins. */
export const demoStanding: { template: string; timetable: Timetable } = {
	template: 'Easy running',
	timetable: {
		every: 'slots',
		slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '07:30' })),
		zone: 'Europe/Oslo',
		dailyLimit: 0.5,
	},
};

interface DemoTurn {
	instruction: string;
	/** Paths of files of `editor/seed-files.ts`. */
	files: string[];
	/** The sandbox model's answer. */
	commentary: string;
	drafts: string[];
}

interface DemoThread extends DemoTime {
	name: string;
	turns: DemoTurn[];
}

/** Oldest first. */
export const demoThreads: readonly DemoThread[] = [
	{
		daysAgo: 6,
		time: '21:30',
		name: 'Slow November, the opening',
		turns: [
			{
				instruction: 'Two openings for the Slow November letter',
				files: ['newsletter/slow-november.md'],
				commentary:
					'One opening starts with the pram, the other with the dough. Your closing question fits under both; I used it in the second.',
				drafts: [
					'A pram passed me twice this autumn. This letter is about things that only work when nobody is in a hurry.',
					'Sixteen hours in which nothing happens: that’s the recipe, and the whole issue. What did you stop rushing this year?',
				],
			},
		],
	},
	{
		daysAgo: 3,
		time: '18:50',
		name: 'Splits from Oslo',
		turns: [
			{
				instruction: 'Oslo, 42 kilometres: three posts, one number each',
				files: ['running/marathon-oslo.md', 'voice.md'],
				commentary:
					'Each post has one number from your race report. I left the training plan out, and gave the socks the last line.',
				drafts: [
					'I started the Oslo marathon slower than everybody around me. From kilometre 30 I passed people for an hour, and nobody passed me.',
					'A gel every 40 minutes, a walk through every water stop, a chat with the person next to me. Nobody sells this race plan, which may be why it worked.',
					'3:58:41, and the last kilometre was the fastest. The new socks disagreed from the first.',
				],
			},
		],
	},
	{
		daysAgo: 1,
		time: '19:31',
		name: 'Base miles, honestly',
		turns: [
			{
				instruction: 'Why easy runs have to be slow: three posts',
				files: ['running/base-miles.md', 'voice.md'],
				commentary:
					'Your note has one strong fact: the same heart rate, 35 seconds a kilometre faster in week nine. I led with it in the first, gave the second to the pram, and held the number back until the end of the third.',
				drafts: [
					'At 138 beats a minute I now run 35 seconds a kilometre faster than I did in week one. The only thing I changed was to stop trying to run faster.',
					'I have been overtaken by a pram in Frognerparken. Twice. Same pram. Nobody passes you as often as when you’re training properly.',
					'Weeks one to four felt like walking with extra laundry. Weeks five to eight I stopped noticing. In week nine I thought my watch was broken: 6:07 a kilometre, at the heart rate that used to buy 6:42.',
				],
			},
			{
				instruction: 'Shorter second one, without the moral',
				files: [],
				commentary: 'Cut to the pram. It carries the joke without an explanation.',
				drafts: [
					'Overtaken by a pram in Frognerparken. Twice. Same pram. Base training is going well.',
				],
			},
		],
	},
];

interface DemoReply {
	/** Matches a post of the sandbox's X. */
	post: RegExp;
	tone: Tone;
	text: string;
}

export const demoReplies: readonly DemoReply[] = [
	{
		post: /If your easy days are not easy/,
		tone: 'own',
		text: 'It took me nine weeks to believe it. Then the watch said the same 138, and 35 seconds a kilometre less.',
	},
	{
		post: /explains more of my bad days/,
		tone: 'curious',
		text: 'Which one moved first in your notes? Mine was sleep, and only because I started writing it down.',
	},
	{
		post: /of base training: /,
		tone: 'own',
		text: 'Week four was where I nearly quit. Then the same loop got eleven seconds cheaper and I stopped arguing with the watch.',
	},
	{
		post: /^Easy run, .*Boring on purpose/,
		tone: 'playful',
		text: 'Boring on purpose is the hardest session of my week. A pram keeps me company, usually from in front.',
	},
	{
		post: /^Easy run, /,
		tone: 'curious',
		text: 'How long until easy felt like running again? I needed four weeks, and most of my pride.',
	},
	{
		post: /^Long run done/,
		tone: 'warm',
		text: 'No heroics is the heroic part. What did the last five kilometres feel like?',
	},
	{
		post: /^Does anybody else run better/,
		tone: 'own',
		text: 'Without the watch, always. Then I get home and wonder what it would have said.',
	},
	{
		post: /^Read three papers/,
		tone: 'warm',
		text: 'Thank you for reading them for the rest of us. “Go slower” is also what my watch says, less politely.',
	},
	{
		post: /^Cut the first/,
		tone: 'own',
		text: 'I moved mine to the end once. It turned out to be the ending.',
	},
	{
		post: /^Drafting rule/,
		tone: 'direct',
		text: 'One claim, one number is on a card above my desk now. The third one I still skip.',
	},
	{
		post: /smallest writing tool/,
		tone: 'own',
		text: 'A kitchen timer set to 25. When it rings I’m allowed to hate the draft.',
	},
	{
		post: /^Editing a friend/,
		tone: 'curious',
		text: 'What went first, the examples or the throat-clearing?',
	},
	{
		post: /^Reading slowly is not/,
		tone: 'curious',
		text: 'A page of notes is a good trade. Do you write it before or after the last line?',
	},
	{
		post: /^What did you stop reading/,
		tone: 'own',
		text: 'A novel with a map in the front, on page 40. It felt like leaving a party early, in the good way.',
	},
	{
		post: /books about walking/,
		tone: 'warm',
		text: 'Please send the list. I’d add one about running that is really about being bored.',
	},
	{
		post: /A note on altitude/,
		tone: 'own',
		text: 'Same at 1,100 metres: less yeast, more salt, ten degrees hotter. The third loaf was bread again.',
	},
	{
		post: /^Rye at/,
		tone: 'own',
		text: 'Sixteen hours in the fridge is where mine stopped leaning. Best taste was the flat one, sadly.',
	},
];
