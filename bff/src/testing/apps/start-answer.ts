import type { ScriptedRequest } from '../scripted-model.ts';
import type { TestApp, TestUser } from './build-test-app.ts';
import { type EventReader, readStream } from './event-reader.ts';

export interface InstructionBody {
	text: string;
	thread_id?: string;
	parent_id?: string | null;
	file_refs?: string[];
	model?: string;
	draft_refs?: string[];
	with_results?: boolean;
}

export interface StartedAnswer {
	reader: EventReader;
	modelRequest: ScriptedRequest;
	threadId: string;
}

/** Sends an instruction and returns once the reader has received the `started` event. */
export async function startAnswer(
	{ url, model }: TestApp,
	{ cookie }: TestUser,
	body: InstructionBody,
): Promise<StartedAnswer> {
	const received = model.nextRequest();
	const reader = await readStream(`${url}/api/compose`, { cookie, body });
	if (reader.status !== 200) throw new Error(`The instruction was refused with ${reader.status}.`);
	await reader.until(1);
	return {
		reader,
		modelRequest: await received,
		threadId: String(reader.events[0]?.data.thread_id),
	};
}

/** Sends an instruction, streams an answer to it, and returns when the answer is stored. */
export async function completeAnswer(
	app: TestApp,
	user: TestUser,
	body: InstructionBody,
	pieces: readonly string[],
): Promise<StartedAnswer> {
	const started = await startAnswer(app, user, body);
	started.modelRequest.write(...pieces);
	started.modelRequest.end();
	await started.reader.ended;
	return started;
}
