import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type CheckKey, createKeyCheck, unusableResponse } from '../../providers/key-check.ts';
import { requestProvider } from '../../providers/provider-request.ts';

const Me = Type.Object({
	data: Type.Object({ username: Type.String({ pattern: '^\\w{1,15}$' }) }),
});
/** RFC 9457. */
const Problem = Type.Object({ type: Type.String() });
const Count = Type.Union([Type.Number(), Type.String({ pattern: '^\\d+$' })]);
/** Apps have both counts only with a monthly cap. */
const Usage = Type.Object({
	data: Type.Object({ project_cap: Type.Optional(Count), project_usage: Type.Optional(Count) }),
});

/**
 * Checks a key at X. A user's token can read the user's profile. An app's token is refused there,
 * so it is checked by reading the app's usage. https://docs.x.com/x-api/users/get-my-user and
 * https://docs.x.com/x-api/usage/get-usage
 */
export function createXKeyCheck({
	apiBaseUrl,
	timeoutMs,
}: {
	apiBaseUrl: string;
	timeoutMs: number;
}): CheckKey {
	return createKeyCheck('X', async (key) => {
		const request = (path: string) =>
			requestProvider({
				provider: 'x',
				url: `${apiBaseUrl}${path}`,
				as: { token: key },
				timeoutMs,
			});
		const me = await request('/2/users/me');
		if (me.status === 200 && Value.Check(Me, me.body)) {
			return {
				outcome: 'works',
				message: 'X accepts this key.',
				handle: `@${me.body.data.username}`,
			};
		}
		const isOfApp =
			me.status === 403 &&
			Value.Check(Problem, me.body) &&
			me.body.type.endsWith('/unsupported-authentication');
		const response = isOfApp ? await request('/2/usage/tweets') : me;
		const { status, body } = response;
		// A page of a proxy says nothing about the key.
		if (body === undefined) throw unusableResponse(response);
		if (status === 401)
			return {
				outcome: 'rejected',
				message: 'X rejects this key. Copy the whole key again, or create a new one.',
			};
		if (status === 402)
			return {
				outcome: 'no_credit',
				message: 'X accepts this key, but it has no credit. Add credit at console.x.com.',
			};
		if (status === 403 && Value.Check(Problem, body)) {
			return {
				outcome: 'rejected',
				message:
					'X accepts this key, but doesn’t let it read posts. Check its app’s permissions at console.x.com.',
			};
		}
		if (!isOfApp || status !== 200 || !Value.Check(Usage, body)) throw unusableResponse(response);
		const { project_cap: cap, project_usage: used } = body.data;
		if (cap !== undefined && used !== undefined && Number(used) >= Number(cap)) {
			return {
				outcome: 'no_credit',
				message: 'X accepts this key, but its app has reached its monthly reading limit.',
			};
		}
		return {
			outcome: 'works',
			message:
				'X accepts this key. It belongs to an app, so it can search but has no home timeline.',
		};
	});
}
