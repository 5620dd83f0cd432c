import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import {
	LandingSubmissionEntity,
	type LandingSubmissionRow,
} from '../../landing/landing-submission.entity.ts';
import type { Mail } from '../../providers/mail.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';

/** A browser on Windows. */
export const chrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const origin = 'https://warble.example';

interface Sent {
	headers?: Record<string, string>;
	/**
	 * The sender's IP address. By default a new one each time, so that no rate limit is reached.
	 */
	from?: string;
}

export interface LandingApp extends TestApp {
	/** The mails that were sent. */
	sent: Mail[];
	/** Posts to the landing route as our own page in Chrome on Windows does. */
	post(payload: object | string, how?: Sent): Promise<LightMyRequestResponse>;
	postForm(
		fields: Record<string, string>,
		headers?: Record<string, string>,
	): Promise<LightMyRequestResponse>;
	find(
		where: Partial<Pick<LandingSubmissionRow, 'sessionId' | 'email'>>,
	): Promise<LandingSubmissionRow[]>;
	countAll(): Promise<number>;
}

/** The real app with a function that posts to the landing route. Build it in `beforeAll`. */
export async function buildLandingApp(): Promise<LandingApp> {
	const sent: Mail[] = [];
	const app = await buildTestApp({
		keep: true,
		environment: { APP_ORIGINS: origin, TRUST_PROXY: '127.0.0.1' },
		mailer: { send: async (mail) => void sent.push(mail) },
	});

	const post: LandingApp['post'] = (payload, { headers = {}, from = someNetwork() } = {}) =>
		app.app.inject({
			method: 'POST',
			url: '/api/landing',
			headers: {
				'content-type': 'application/json',
				'user-agent': chrome,
				origin,
				'x-forwarded-for': from,
				...headers,
			},
			payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
		});

	return {
		...app,
		sent,
		post,
		postForm: (fields, headers = {}) =>
			post(new URLSearchParams(fields).toString(), {
				headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
			}),
		find: (where) => app.services.em.fork().find(LandingSubmissionEntity, where),
		countAll: () => app.services.em.fork().count(LandingSubmissionEntity),
	};
}

export function newSession(): string {
	return `session-1790000000000-${randomBytes(8).toString('hex')}`;
}

export function newAddress(): string {
	return `visitor-${randomBytes(8).toString('hex')}@example.org`;
}

export function someNetwork(): string {
	return `2001:db8:${[0, 0].map(() => randomBytes(2).toString('hex')).join(':')}::1`;
}
