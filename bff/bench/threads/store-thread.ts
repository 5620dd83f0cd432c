import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

const MESSAGES = 2000;
const BRANCHES = 200;

/** An answer of usual length: three drafts. */
const answer = `Three posts, the number first.\n<tweets>\n${Array.from({ length: 3 }, (_, n) => `- ${'Easy runs have to be slow. '.repeat(9)}${n}`).join('\n')}\n</tweets>`;

interface StoredThread {
	id: string;
	/** The first instruction's other version. */
	otherId: string;
}

/**
 * Stores a thread with 2,000 messages: a long branch is shown, and 199 short ones begin at
 * instructions that are spread over it.
 */
export async function storeThread(database: Client, userId: string): Promise<StoredThread> {
	const id = randomUUID();
	const messages: object[] = [];
	const add = (role: 'user' | 'assistant', parent: string | null): string => {
		const messageId = randomUUID();
		const content = role === 'user' ? `Three posts, number ${messages.length}` : answer;
		messages.push({ id: messageId, role, parent, content, position: messages.length });
		return messageId;
	};
	const turns = MESSAGES / 2 - (BRANCHES - 1);
	const forks: (string | null)[] = [];
	let leaf: string | null = null;
	for (let turn = 0; turn < turns; turn += 1) {
		if (forks.length < BRANCHES - 1 && turn % Math.floor(turns / BRANCHES) === 0) forks.push(leaf);
		leaf = add('assistant', add('user', leaf));
	}
	const others = forks.map((parent) => {
		const instruction = add('user', parent);
		add('assistant', instruction);
		return instruction;
	});
	await database.query(
		`insert into threads (id, user_id, name, created_at, updated_at, active_leaf_id, uses_voice)
		values ($1, $2, 'Long', now(), now(), $3, true)`,
		[id, userId, leaf],
	);
	await database.query(
		`insert into messages
			(id, user_id, thread_id, position, parent_id, role, content, file_refs, created_at, status)
		select message.id, $1, $2, message.position, message.parent, message.role, message.content, '[]', now(),
			case when message.role = 'assistant' then 'done' end
		from json_to_recordset($3::json) message
			(id uuid, position int, parent uuid, role text, content text)`,
		[userId, id, JSON.stringify(messages)],
	);
	return { id, otherId: others[0] ?? '' };
}
