import type { LandingSubmission } from 'bff/contract/landing/landing';
import { type Mock, vi } from 'vitest';

/** The requests to `/api/landing`, sent by a beacon or by fetch. */
export interface Requests {
	fetch: Mock<typeof fetch>;
	beacon: Mock<Navigator['sendBeacon']>;
	records: () => Promise<LandingSubmission[]>;
}

/**
 * Mocks the server. `respond` returns the responses to fetch requests; beacons succeed.
 */
export function mockServer(
	respond: () => Promise<Response> = async () => Response.json({ id: '1', message: 'Noted.' }),
): Requests {
	const bodies: (string | Blob)[] = [];
	const record = (url: unknown, body: unknown) => {
		if (url !== '/api/landing' || !(typeof body === 'string' || body instanceof Blob))
			throw new Error(`Unexpected request to ${url}`);
		bodies.push(body);
	};
	const mocks = {
		fetch: vi.fn<typeof fetch>((url, init) => {
			record(url, init?.body);
			return respond();
		}),
		beacon: vi.fn<Navigator['sendBeacon']>((url, body) => {
			record(url, body);
			return true;
		}),
		records: () =>
			Promise.all(
				bodies.map(async (body) => JSON.parse(typeof body === 'string' ? body : await body.text())),
			),
	};
	vi.stubGlobal('fetch', mocks.fetch);
	Object.defineProperty(navigator, 'sendBeacon', { value: mocks.beacon, configurable: true });
	return mocks;
}
