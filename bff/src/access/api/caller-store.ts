import { TOKEN_PREFIX } from '../../../contract/access/access.ts';
import { includesRight, type Right } from '../../../contract/access/rights.ts';
import { joinUser, type RequestUserRow, toRequestUser, USER_FIELDS } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import type { Prepare } from '../../database/prepared.ts';
import { MINUTE_MS } from '../../time.ts';
import { AgentEntity } from '../agents/agent.entity.ts';
import { rightOfScope } from '../agents/oauth/scopes.ts';
import { AccessTokenEntity } from '../tokens/access-token.entity.ts';
import { hashToken } from '../tokens/hash-token.ts';
import type { Access } from './caller.ts';

/** `last_used_at` is updated at most this often. */
const LAST_USED_PRECISION_MS = 5 * MINUTE_MS;

interface FoundCaller extends RequestUserRow {
	caller_id: string;
	caller_name: string;
	granted: Right;
	expires_at: string | null;
	last_used_at: string | null;
	began_at: string;
	/** Of agents: for what the token was issued. */
	audience?: string | string[];
	scope?: string;
}

export interface CallerStoreOptions {
	em: Em;
	prepare: Prepare;
	now: () => number;
	/** Usernames of operators, in addition to the stored ones. */
	operators: readonly string[];
}

export type CallerStore = ReturnType<typeof createCallerStore>;

/** Prepared raw SQL, because every request of a program runs one of these statements. */
const findToken = `
	select json_build_object(
		'caller_id', tokens.id, 'caller_name', tokens.name, 'granted', tokens.granted,
		'expires_at', tokens.expires_at, 'last_used_at', tokens.last_used_at,
		'began_at', tokens.created_at, ${USER_FIELDS}
	) as found
	from access_tokens tokens ${joinUser('tokens.user_id')}
	where tokens.token_hash = $1 and tokens.revoked_at is null and tokens.expires_at > $2`;

const findAgent = `
	select json_build_object(
		'caller_id', agents.id, 'caller_name', agents.name, 'granted', agents.granted,
		'expires_at', null, 'last_used_at', agents.last_used_at, 'began_at', agents.created_at,
		'audience', records.payload->'aud', 'scope', records.payload->>'scope', ${USER_FIELDS}
	) as found
	from oauth_records records
	join agents on agents.grant_id = records.grant_id and agents.revoked_at is null
	${joinUser('agents.user_id')}
	where records.kind = 'AccessToken' and records.id_hash = $1 and records.expires_at > $2`;

/** Finds the program and the user of a token. */
export function createCallerStore({ em, prepare, now, operators }: CallerStoreOptions) {
	const findByToken = prepare<{ found: FoundCaller }>('find-caller-by-token', findToken);
	const findByGrant = prepare<{ found: FoundCaller }>('find-caller-by-grant', findAgent);

	return {
		/**
		 * Undefined for a token that is unknown, revoked or expired, or whose audience is not
		 * `resource`, the address of the API or of `/mcp` (RFC 8707).
		 */
		async find(token: string, resource: string): Promise<Access | undefined> {
			const time = now();
			const isPersonal = token.startsWith(TOKEN_PREFIX);
			const find = isPersonal ? findByToken : findByGrant;
			const [row] = await find([hashToken(token), new Date(time)]);
			if (!row) return undefined;
			const { found } = row;
			if (!isPersonal && ![found.audience].flat().includes(resource)) return undefined;
			const right = isPersonal ? found.granted : lower(found.granted, rightOfScope(found.scope));
			if (right === undefined) return undefined;
			const lastUsed = found.last_used_at === null ? 0 : Date.parse(found.last_used_at);
			if (time - lastUsed > LAST_USED_PRECISION_MS) {
				const [own, used] = [{ id: found.caller_id }, { lastUsedAt: new Date(time) }];
				if (isPersonal) await em.fork().nativeUpdate(AccessTokenEntity, own, used);
				else await em.fork().nativeUpdate(AgentEntity, own, used);
			}
			return {
				caller: {
					id: `${isPersonal ? 'token' : 'agent'}:${found.caller_id}`,
					name: found.caller_name,
					right,
					expiresAt: found.expires_at === null ? null : new Date(found.expires_at),
				},
				session: {
					sessionId: found.caller_id,
					signedInAt: new Date(found.began_at),
					...toRequestUser(found, operators),
					right,
					isProgram: true,
				},
			};
		},
	};
}

function lower(one: Right, other: Right | undefined): Right | undefined {
	return other === undefined || includesRight(one, other) ? other : one;
}
