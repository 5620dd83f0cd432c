import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { Accounts, BlueskyAccount } from './accounts.ts';
import { cidOfRecord } from './cid.ts';
import { XrpcError } from './refuse.ts';
import type { Repos, StoredRecord, Write } from './repos.ts';

interface Options {
	accounts: Accounts;
	repos: Repos;
}

const Value = Type.Record(Type.String(), Type.Unknown());
const Target = { repo: Type.String(), collection: Type.String() };
const Create = Type.Object({ ...Target, rkey: Type.Optional(Type.String()), record: Value });
const Put = Type.Object({
	...Target,
	rkey: Type.String(),
	record: Value,
	swapRecord: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Delete = Type.Object({ ...Target, rkey: Type.String() });
const Apply = Type.Object({
	repo: Type.String(),
	writes: Type.Array(
		Type.Object({
			$type: Type.String({
				pattern: '^com\\.atproto\\.repo\\.applyWrites#(create|update|delete)$',
			}),
			collection: Type.String(),
			rkey: Type.Optional(Type.String()),
			value: Type.Optional(Value),
		}),
		{ maxItems: 200 },
	),
});
const Get = Type.Object({ ...Target, rkey: Type.String() });
const List = Type.Object({
	...Target,
	limit: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
	cursor: Type.Optional(Type.String()),
	reverse: Type.Optional(Type.String()),
});

/** `com.atproto.repo`: records and blobs. */
export const repoRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { accounts, repos }) => {
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

	/** The caller, who may only write to the own repo. */
	const writer = (request: FastifyRequest, repo: string): BlueskyAccount => {
		const account = accounts.authorize(request.headers.authorization);
		if (repo !== account.did && repo !== account.handle)
			throw new XrpcError('AuthenticationRequired', 'Authentication Required', 401);
		return account;
	};
	const commit = () => ({ cid: cidOfRecord({}), rev: repos.nextTid() });
	const written = ({ uri, cid }: StoredRecord) => ({ uri, cid, validationStatus: 'valid' });
	const shown = ({ uri, cid, value }: StoredRecord) => ({ uri, cid, value });

	app.post('/xrpc/com.atproto.repo.createRecord', { schema: { body: Create } }, async (request) => {
		const { repo, collection, rkey, record: value } = request.body;
		const { did } = writer(request, repo);
		const [record] = repos.apply(did, [{ action: 'create', collection, rkey, value }]);
		return { ...written(record as StoredRecord), commit: commit() };
	});

	app.post('/xrpc/com.atproto.repo.putRecord', { schema: { body: Put } }, async (request) => {
		const { repo, collection, rkey, record: value, swapRecord: swap } = request.body;
		const { did } = writer(request, repo);
		const { record, isChanged } = repos.put(did, { collection, rkey, value, swap });
		return { ...written(record), ...(isChanged && { commit: commit() }) };
	});

	app.post('/xrpc/com.atproto.repo.deleteRecord', { schema: { body: Delete } }, async (request) => {
		const { repo, collection, rkey } = request.body;
		const { did } = writer(request, repo);
		repos.apply(did, [{ action: 'delete', collection, rkey }]);
		return { commit: commit() };
	});

	app.post('/xrpc/com.atproto.repo.applyWrites', { schema: { body: Apply } }, async (request) => {
		const { did } = writer(request, request.body.repo);
		const writes = request.body.writes.map(
			({ $type, ...write }): Write => ({
				...write,
				action: $type.split('#')[1] as Write['action'],
			}),
		);
		const results = repos.apply(did, writes).map((record, at) => ({
			$type: `com.atproto.repo.applyWrites#${writes[at]?.action}Result`,
			...(record && written(record)),
		}));
		return { commit: commit(), results };
	});

	app.get(
		'/xrpc/com.atproto.repo.getRecord',
		{ schema: { querystring: Get } },
		async ({ query }) => {
			const did = accounts.find(query.repo)?.did ?? query.repo;
			const uri = `at://${did}/${query.collection}/${query.rkey}`;
			const record = repos.find(uri);
			if (!record) throw new XrpcError('RecordNotFound', `Could not locate record: ${uri}`);
			return shown(record);
		},
	);

	app.get(
		'/xrpc/com.atproto.repo.listRecords',
		{ schema: { querystring: List } },
		async ({ query }) => {
			const account = accounts.find(query.repo);
			if (!account) throw new XrpcError('InvalidRequest', `Could not find repo: ${query.repo}`);
			const { cursor, limit = '50', reverse } = query;
			const isUp = reverse === 'true';
			const records = repos
				.list(query.collection, account.did)
				.sort((a, b) => (a.rkey < b.rkey === isUp ? -1 : 1))
				.filter(({ rkey }) => cursor === undefined || (isUp ? rkey > cursor : rkey < cursor))
				.slice(0, Math.min(Number(limit), 100));
			const last = records.at(-1);
			return { records: records.map(shown), ...(last && { cursor: last.rkey }) };
		},
	);

	app.post('/xrpc/com.atproto.repo.uploadBlob', async (request) => {
		accounts.authorize(request.headers.authorization);
		if (!Buffer.isBuffer(request.body) || request.body.length === 0)
			throw new XrpcError(
				'InvalidRequest',
				'Request encoding (Content-Type) required but not provided',
			);
		return { blob: repos.upload(request.body, request.headers['content-type'] ?? '') };
	});
};
