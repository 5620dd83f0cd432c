import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Accounts } from './accounts.ts';
import { XrpcError } from './refuse.ts';
import type { Repos } from './repos.ts';

interface Options {
	accounts: Accounts;
	repos: Repos;
}

interface Job {
	jobId: string;
	did: string;
	bytes: Buffer;
	/** How often its status was read. */
	reads: number;
}

const MAX_BYTES = 100_000_000;
/** The states of a job each time that its status is read, before it has ended. */
const states = ['JOB_STATE_CREATED', 'JOB_STATE_ENCODING'] as const;

/** `app.bsky.video`, and the tokens that it takes. It fails to encode what is not MP4. */
export const videoRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { accounts, repos }) => {
	const jobs = new Map<string, Job>();
	app.addContentTypeParser(
		/^video\//,
		{ parseAs: 'buffer', bodyLimit: MAX_BYTES },
		(_request, body, done) => done(null, body),
	);

	app.get(
		'/xrpc/com.atproto.server.getServiceAuth',
		{
			schema: {
				querystring: Type.Object({ aud: Type.String(), lxm: Type.String(), exp: Type.String() }),
			},
		},
		async ({ headers, query, host }) => {
			const account = accounts.authorize(headers.authorization);
			if (query.aud !== `did:web:${host}`)
				throw new XrpcError('InvalidRequest', `Unknown audience: ${query.aud}`);
			return { token: accounts.serviceToken(account, query.lxm) };
		},
	);

	app.post(
		'/xrpc/app.bsky.video.uploadVideo',
		{ schema: { querystring: Type.Object({ did: Type.String(), name: Type.String() }) } },
		async ({ headers, query, body }, reply) => {
			const { did } = accounts.authorizeService(
				headers.authorization,
				'com.atproto.repo.uploadBlob',
			);
			if (query.did !== did)
				throw new XrpcError('InvalidToken', 'Token is of another account', 401);
			const bytes = body as Buffer;
			const same = [...jobs.values()].find((job) => job.did === did && job.bytes.equals(bytes));
			const job = same ?? { jobId: randomUUID(), did, bytes, reads: 0 };
			jobs.set(job.jobId, job);
			if (same) reply.code(409);
			const { jobId } = job;
			return same
				? { jobId, did, error: 'already_exists', message: 'Video already processed' }
				: { jobId, did, state: states[0], progress: 0 };
		},
	);

	app.get(
		'/xrpc/app.bsky.video.getJobStatus',
		{ schema: { querystring: Type.Object({ jobId: Type.String() }) } },
		async ({ query }) => {
			const job = jobs.get(query.jobId);
			if (!job) throw new XrpcError('InvalidRequest', 'Job not found', 404);
			const { jobId, did, bytes } = job;
			const state = states[job.reads];
			job.reads += 1;
			if (state) return { jobStatus: { jobId, did, state, progress: 0 } };
			return bytes.toString('latin1', 4, 8) === 'ftyp'
				? {
						jobStatus: {
							jobId,
							did,
							state: 'JOB_STATE_COMPLETED',
							blob: repos.upload(bytes, 'video/mp4'),
						},
					}
				: {
						jobStatus: {
							jobId,
							did,
							state: 'JOB_STATE_FAILED',
							error: 'validation_failure',
							message: 'The file is not a video.',
						},
					};
		},
	);
};
