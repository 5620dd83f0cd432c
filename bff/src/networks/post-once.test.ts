import { expect, test } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { MINUTE_MS } from '../time.ts';
import { NetworkError } from './network-error.ts';
import { type PostOnceOptions, postOnce } from './post-once.ts';

const unconfirmed = () => new NetworkError('outcome_unknown', 'No response.');
const duplicate = () => new NetworkError('response_duplicate', 'Posted before.');
const refused = () => new NetworkError('action_refused', 'Not allowed.');
const cannotLook = () => new AppError(503, 'posts_rate_limited', 'Wait a minute.');
const fault = () => new TypeError('A fault of ours.');

/** X's response to each step; an error is thrown. */
interface Case {
	title: string;
	isDoubtful?: boolean;
	/** Minutes since the first attempt. */
	age?: number;
	hasLease?: boolean;
	sent?: string | Error;
	/** The lookups in their order. */
	lookups?: (string | undefined | Error)[];
	/** The id, or the error's code or message. */
	outcome: string;
	/** The calls, in this order. */
	calls: string[];
}

const cases: Case[] = [
	{ title: 'is sent and confirmed', sent: '1', outcome: '1', calls: ['fence', 'send'] },
	{
		title: 'is doubtful and found at X',
		isDoubtful: true,
		lookups: ['7'],
		outcome: '7',
		calls: ['lookUp'],
	},
	{
		title: 'is doubtful and not at X',
		isDoubtful: true,
		lookups: [undefined],
		sent: '1',
		outcome: '1',
		calls: ['lookUp', 'fence', 'send'],
	},
	{
		title: 'is doubtful, and X cannot be asked',
		isDoubtful: true,
		lookups: [cannotLook()],
		outcome: 'unknown: Wait a minute.',
		calls: ['lookUp'],
	},
	{
		title: 'is doubtful, and the lookup has a fault',
		isDoubtful: true,
		lookups: [fault()],
		outcome: 'unknown',
		calls: ['lookUp'],
	},
	{ title: 'has lost its lease', hasLease: false, outcome: 'unknown', calls: ['fence'] },
	{
		title: 'is refused',
		sent: refused(),
		outcome: 'Not allowed.',
		calls: ['fence', 'send'],
	},
	{ title: 'meets a fault', sent: fault(), outcome: 'A fault of ours.', calls: ['fence', 'send'] },
	{
		title: 'gets no response and is found at X',
		sent: unconfirmed(),
		lookups: ['8'],
		outcome: '8',
		calls: ['fence', 'send', 'lookUp'],
	},
	{
		title: 'gets no response and is not found at X',
		sent: unconfirmed(),
		lookups: [undefined],
		outcome: 'No response.',
		calls: ['fence', 'send', 'lookUp'],
	},
	{
		title: 'gets no response, and X cannot be asked',
		sent: unconfirmed(),
		lookups: [cannotLook()],
		outcome: 'No response.',
		calls: ['fence', 'send', 'lookUp'],
	},
	{
		title: 'is called a duplicate and found at X',
		sent: duplicate(),
		lookups: ['9'],
		outcome: '9',
		calls: ['fence', 'send', 'lookUp'],
	},
	{
		title: 'is called a duplicate on its first attempt',
		sent: duplicate(),
		lookups: [undefined],
		outcome: 'Posted before.',
		calls: ['fence', 'send', 'lookUp'],
	},
	{
		title: 'is called a duplicate soon after a doubtful attempt',
		isDoubtful: true,
		age: 14,
		lookups: [undefined, undefined],
		sent: duplicate(),
		outcome: 'unknown',
		calls: ['lookUp', 'fence', 'send', 'lookUp'],
	},
	{
		title: 'is called a duplicate long after a doubtful attempt',
		isDoubtful: true,
		age: 16,
		lookups: [undefined, cannotLook()],
		sent: duplicate(),
		outcome: 'Posted before.',
		calls: ['lookUp', 'fence', 'send', 'lookUp'],
	},
];

test.each(cases)('a post that $title', async (given) => {
	const { calls, outcome } = await run(given);
	expect({ calls, outcome }).toEqual({ calls: given.calls, outcome: given.outcome });
});

test('the lookup begins with the first attempt; after a duplicate, where the caller says', async () => {
	const age = { isDoubtful: true, age: 3, lookups: [undefined, undefined] };
	const first = await run({ ...age, sent: unconfirmed() });
	expect(first.since).toEqual([3, 3]);
	const second = await run({ ...age, sent: duplicate() });
	expect(second.since).toEqual([3, 3]);
	const duplicateSince = new Date(Date.now() - 60 * MINUTE_MS);
	const third = await run({ ...age, sent: duplicate() }, { duplicateSince });
	expect(third.since).toEqual([3, 60]);
});

test('the lookup waits after an unknown outcome, but not after a duplicate', async () => {
	const confirmAfterMs = 150;
	for (const [sent, isLate] of [
		[unconfirmed(), true],
		[duplicate(), false],
	] as const) {
		const start = performance.now();
		await run({ sent, lookups: ['1'] }, { confirmAfterMs });
		expect(performance.now() - start >= confirmAfterMs - 5).toBe(isLate);
	}
});

/** Runs an attempt, and reports the calls and the outcome. */
async function run(
	{
		isDoubtful = false,
		age = 0,
		hasLease = true,
		sent = '1',
		lookups = [],
	}: Omit<Case, 'title' | 'outcome' | 'calls'>,
	options: Partial<PostOnceOptions<string>> = {},
) {
	const calls: string[] = [];
	const since: number[] = [];
	const answers = [...lookups];
	const resultOf = (answer: string | undefined | Error): string => {
		if (answer instanceof Error) throw answer;
		return answer as string;
	};
	const outcome = await postOnce({
		attempt: {
			isDoubtful,
			firstAttemptAt: new Date(Date.now() - age * MINUTE_MS),
			async markSending() {
				calls.push('fence');
				return hasLease;
			},
		},
		facts: { isThreadAtomic: false, repeatableMs: 0, hiddenMs: 15 * MINUTE_MS },
		async send() {
			calls.push('send');
			return resultOf(sent);
		},
		async lookUp(from) {
			calls.push('lookUp');
			since.push(Math.round((Date.now() - from.getTime()) / MINUTE_MS));
			return resultOf(answers.shift());
		},
		confirmAfterMs: 1,
		unknown: (lookupError) =>
			new NetworkError(
				'outcome_unknown',
				lookupError ? `unknown: ${lookupError.message}` : 'unknown',
			),
		...options,
	}).catch((error: Error) => error.message);
	return { outcome, calls, since };
}
