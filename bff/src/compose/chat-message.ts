import type { ChatMessage, FileRef } from '../../contract/compose/compose.ts';
import { parseAnswer } from '../../contract/compose/draft-markup.ts';
import type { MessageRow, StoredFileRef } from './message.entity.ts';

/** A message as read from the database, with the ids of all its versions. */
type StoredMessage = Pick<
	MessageRow,
	| 'id'
	| 'parentId'
	| 'role'
	| 'content'
	| 'fileRefs'
	| 'context'
	| 'status'
	| 'error'
	| 'model'
	| 'promptTokens'
	| 'completionTokens'
	| 'cost'
	| 'isCostEstimated'
	| 'createdAt'
> & { versions: string[] };

/** A message in the API's format. `currentRevisions` has those of the files that it refers to. */
export function toChatMessage(
	row: StoredMessage,
	threadId: string,
	currentRevisions: ReadonlyMap<string, number>,
): ChatMessage {
	const { id, role, content, status, error, model, promptTokens, completionTokens, cost } = row;
	const message = {
		id,
		role,
		content,
		threadId,
		parentId: row.parentId ?? null,
		versions: row.versions,
		fileRefs: row.fileRefs.map((ref) => toFileRef(ref, currentRevisions)),
		createdAt: row.createdAt.toISOString(),
	};
	if (role === 'user' || !status) {
		const { drafts = [], withResults } = row.context ?? {};
		return {
			...message,
			...(drafts.length > 0 ? { draftRefs: [...drafts] } : {}),
			...(withResults ? { withResults } : {}),
		};
	}
	const { commentary, tweets } = parseAnswer(content, status === 'done');
	const usage =
		typeof promptTokens === 'number' && typeof completionTokens === 'number'
			? {
					model: model ?? '',
					promptTokens,
					completionTokens,
					cost: cost === null ? null : Number(cost),
					...(row.isCostEstimated ? { isEstimated: true } : {}),
				}
			: undefined;
	return {
		...message,
		status,
		parsed: { commentary, tweets },
		...(error ? { error } : {}),
		...(usage ? { usage } : {}),
	};
}

function toFileRef(ref: StoredFileRef, currentRevisions: ReadonlyMap<string, number>): FileRef {
	return typeof ref === 'string'
		? { id: ref, name: ref }
		: { ...ref, newestRevision: currentRevisions.get(ref.id) ?? null };
}
