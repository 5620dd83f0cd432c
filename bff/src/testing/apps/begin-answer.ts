import type { ScriptedRequest } from '../scripted-model.ts';
import type { TestApp, TestUser } from './build-test-app.ts';
import { type EventReader, readStream } from './event-reader.ts';

export interface StartedAnswer {
	reader: EventReader;
	question: ScriptedRequest;
	threadId: string;
}

/**
 * Sends an instruction and returns once the reader has been told `started`: what the model says
 * from now on arrives piece by piece.
 */
export async function startAnswer(
	{ url, model }: TestApp,
	{ cookie }: TestUser,
	body: { text: string; thread_id?: string; file_refs?: string[] },
): Promise<StartedAnswer> {
	const asked = model.nextRequest();
	const reader = await readStream(`${url}/api/compose`, { cookie, body });
	if (reader.status !== 200) throw new Error(`The instruction was refused with ${reader.status}.`);
	await reader.until(1);
	return { reader, question: await asked, threadId: String(reader.events[0]?.data.thread_id) };
}

/** A whole answer, told, ended and stored. */
export async function completeAnswer(
	app: TestApp,
	person: TestUser,
	body: { text: string; thread_id?: string; file_refs?: string[] },
	pieces: readonly string[],
): Promise<StartedAnswer> {
	const begun = await startAnswer(app, person, body);
	begun.question.say(...pieces);
	begun.question.end();
	await begun.reader.ended;
	return begun;
}
