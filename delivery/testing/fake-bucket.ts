import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { startFauxqs } from 'fauxqs';

export interface FakeBucket {
	/** The environment variables with which the commands find it. The bucket is `releases`. */
	env: Record<string, string>;
	/** Whether it honours If-Match and If-None-Match, as Amazon's does. */
	supportsConditions: boolean;
	/**
	 * Called with each request before it is handled. It may wait, or respond itself by returning
	 * true.
	 */
	onRequest: (method: string, path: string, response: ServerResponse) => boolean | Promise<boolean>;
	/**
	 * Called with each request after it was handled, before its response is sent. Returning true
	 * breaks the connection.
	 */
	onDone: (method: string, path: string) => boolean | Promise<boolean>;
	/** Requests so far, as `PUT /releases/live/small.json`. */
	seen: string[];
	/** Paths of writes that it refused because the file had changed since the writer read it. */
	refused: string[];
	/** Headers that an object is served with. */
	head(path: string): Promise<Headers>;
	close(): Promise<void>;
}

/**
 * An S3-compatible server behind a proxy that adds missing features: conditions, slowness,
 * failures.
 */
export async function startBucket(): Promise<FakeBucket> {
	const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
	store.createBucket('releases');
	const upstream = `http://127.0.0.1:${store.port}`;
	/** Writes run one after the other, so that checking a condition and writing are one step. */
	let writes: Promise<unknown> = Promise.resolve();

	const server = createServer(async (incoming, response) => {
		const { method = '', url = '' } = incoming;
		const path = decodeURIComponent(url.split('?')[0] ?? '');
		bucket.seen.push(`${method} ${path}`);
		const body = Buffer.concat(await Array.fromAsync(incoming));
		if (await bucket.onRequest(method, path, response)) return;
		const act = async () => {
			if (
				method === 'PUT' &&
				bucket.supportsConditions &&
				!(await isMet(incoming, `${upstream}${path}`))
			) {
				bucket.refused.push(path);
				return refuse(response);
			}
			const answer = await pass(`${upstream}${url}`, incoming, body);
			if (await bucket.onDone(method, path)) return response.destroy();
			response.writeHead(answer.status, answer.headers).end(answer.body);
		};
		const done = method === 'PUT' ? writes.then(act) : act();
		if (method === 'PUT' && bucket.supportsConditions) writes = done;
		await done;
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const bucket: FakeBucket = {
		env: {
			AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
			AWS_REGION: 'us-east-1',
			AWS_ACCESS_KEY_ID: 'test',
			AWS_SECRET_ACCESS_KEY: 'test',
		},
		supportsConditions: true,
		onRequest: () => false,
		onDone: () => false,
		seen: [],
		refused: [],
		head: async (path) => (await fetch(`${upstream}${path}`, { method: 'HEAD' })).headers,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await store.stop();
		},
	};
	return bucket;
}

async function isMet({ headers }: IncomingMessage, address: string): Promise<boolean> {
	const { 'if-match': match, 'if-none-match': none } = headers;
	if (match === undefined && none === undefined) return true;
	const there = await fetch(address, { method: 'HEAD' });
	return none === '*' ? there.status === 404 : there.headers.get('etag') === match;
}

function refuse(response: ServerResponse): void {
	response
		.writeHead(412, { 'content-type': 'application/xml' })
		.end(
			'<?xml version="1.0"?><Error><Code>PreconditionFailed</Code><Message>Not what you saw.</Message></Error>',
		);
}

function pass(address: string, { method, headers }: IncomingMessage, body: Buffer) {
	return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
		(resolve, reject) => {
			const asked = request(address, { method, headers, agent: false }, async (answer) => {
				resolve({
					status: answer.statusCode ?? 0,
					headers: answer.headers,
					body: Buffer.concat(await Array.fromAsync(answer)),
				});
			});
			asked.on('error', reject);
			asked.end(body);
		},
	);
}
