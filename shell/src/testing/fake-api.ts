import type { ErrorCode } from 'bff/contract/errors';
import { testProps } from '../../../remote-kit/harness/test-props.tsx';
import {
	fetched,
	fullQueue,
	lastRun,
	lastThread,
	noDrafts,
	noProposals,
	someFiles,
	waiting,
} from './dashboard-data.ts';

/** What a call is answered with: a status and a body, now or later. */
export type FakeAnswer = { status: number; body: unknown };
export type FakeAnswers = Record<string, FakeAnswer | Promise<FakeAnswer>>;

export const ok = (body: unknown): FakeAnswer => ({ status: 200, body });
export const refusal = (
	status: number,
	code: ErrorCode,
	message: string,
	rest: object = {},
): FakeAnswer => ({
	status,
	body: { code, message, error: message, ...rest },
});
/** An answer that never comes. */
export const never = new Promise<FakeAnswer>(() => undefined);

export const { user } = testProps().session;
export const signedOut = refusal(401, 'unauthorized', 'Sign in first.');
/** The API for a visitor who is not signed in. */
export const anonymous: FakeAnswers = {
	'GET /auth/current-user': signedOut,
	'GET /api/stripe/subscription-status': signedOut,
};

const subscriber: FakeAnswers = {
	'GET /auth/current-user': ok({ user }),
	'GET /api/stripe/subscription-status': ok({
		hasActiveSubscription: true,
		status: 'active',
		trialEndsAt: null,
	}),
	'GET /api/user-api-keys': ok({ twitter_api_key: '••••', openrouter_api_key: '••••' }),
	'GET /api/connections': ok({
		connections: [],
		offered: ['twitter', 'google'],
		hasPassword: true,
	}),
	'GET /api/tweets/overview': ok(waiting),
	'GET /api/tweets/fetch': ok(fetched),
	'GET /api/filter/runs/latest': ok(lastRun),
	'GET /api/filter/standing': ok({ filters: [], zone: null }),
	'GET /api/threads/latest': ok(lastThread),
	'GET /api/queue': ok(fullQueue),
	'GET /api/queue?days=1': ok(fullQueue),
	'GET /api/proposals?limit=1': ok(noProposals),
	'GET /api/proposals?limit=3': ok(noProposals),
	'GET /api/drafts?filter=posted&limit=50': ok(noDrafts),
	'GET /api/files/tree': ok(someFiles),
	'GET /api/user/checklist': ok({ hidden: true }),
	'PUT /api/user/checklist': ok({ hidden: true }),
	'POST /auth/logout': ok({}),
	'GET /api/auth/options': ok({ twitter: true, google: true, signup: 'open', reset: true }),
};

/** The API as a `fetch`: a subscriber's, but for the given answers. Remembers what was asked. */
export function fakeApi(answers: FakeAnswers = {}) {
	const calls: { to: string; body: unknown; signal: AbortSignal | null }[] = [];
	const fetch: typeof globalThis.fetch = async (input, init) => {
		const to = `${init?.method ?? 'GET'} ${input}`;
		const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
		calls.push({ to, body, signal: init?.signal ?? null });
		const answer = await (answers[to] ?? subscriber[to]);
		init?.signal?.throwIfAborted();
		if (!answer) throw new Error(`Nobody answers ${to}`);
		return Response.json(answer.body, { status: answer.status });
	};
	return { fetch, calls };
}
