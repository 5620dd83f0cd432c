import type { AskedQuestion } from '../scripted-model.ts';
import type { TestApp, TestPerson } from './build-test-app.ts';
import { type EventReader, readStream } from './event-reader.ts';

export interface BegunAnswer {
	reader: EventReader;
	question: AskedQuestion;
	threadId: string;
}

/**
 * Sends an instruction and returns once the reader has been told `started`: what the model says
 * from now on arrives piece by piece.
 */
export async function beginAnswer(
	{ url, model }: TestApp,
	{ cookie }: TestPerson,
	body: { text: string; thread_id?: string; file_refs?: string[] },
): Promise<BegunAnswer> {
	const asked = model.nextQuestion();
	const reader = await readStream(`${url}/api/compose`, { cookie, body });
	if (reader.status !== 200) throw new Error(`The instruction was refused with ${reader.status}.`);
	await reader.until(1);
	return { reader, question: await asked, threadId: String(reader.events[0]?.data.thread_id) };
}

/** A whole answer, told, ended and stored. */
export async function completeAnswer(
	app: TestApp,
	person: TestPerson,
	body: { text: string; thread_id?: string; file_refs?: string[] },
	pieces: readonly string[],
): Promise<BegunAnswer> {
	const begun = await beginAnswer(app, person, body);
	begun.question.say(...pieces);
	begun.question.end();
	await begun.reader.ended;
	return begun;
}
