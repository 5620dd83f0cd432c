import type { Fault } from '../../../bff/src/networks/testing/candidate.ts';

const methods: Record<string, Fault['request']> = {
	putRecord: 'post',
	applyWrites: 'post',
	deleteRecord: 'delete',
	uploadBlob: 'media',
};

/** `fetch` between the adapter and a real server, which lets a request fail as a test wants. */
export function createFaultyFetch() {
	let next: Fault | undefined;
	const cut = () =>
		new TypeError('fetch failed', {
			cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
		});

	return {
		/** Undefined: the next request does not fail. */
		fail(fault: Fault | undefined): void {
			next = fault;
		},

		async fetch(url: string, init: RequestInit): Promise<Response> {
			const method = new URL(url).pathname.split('.').at(-1) ?? '';
			const fault = next?.request === methods[method] ? next : undefined;
			if (!fault) return fetch(url, init);
			next = undefined;
			switch (fault.what) {
				case 'cut':
					throw cut();
				case 'done-then-cut':
					await fetch(url, init);
					throw cut();
				case 'stall':
					return new Promise((_, reject) => {
						init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
					});
				case 'limit': {
					const reset = `${Math.ceil(Date.now() / 1000) + 60}`;
					const body = { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' };
					return Response.json(body, { status: 429, headers: { 'ratelimit-reset': reset } });
				}
				case 'broken':
					return new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
				case 'huge': {
					const part = new Uint8Array(2 ** 20);
					const body = new ReadableStream({ pull: (stream) => stream.enqueue(part) });
					return new Response(body, { headers: { 'content-type': 'application/json' } });
				}
			}
		},
	};
}
