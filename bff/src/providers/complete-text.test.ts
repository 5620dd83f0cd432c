import { describe, expect, test } from 'vitest';
import { createScriptedModel } from '../testing/scripted-model.ts';
import { completeText } from './complete-text.ts';
import { ModelError } from './model.ts';

const request = { apiKey: 'sk', messages: [], maxTokens: 10 };

function ask() {
	const model = createScriptedModel();
	const leaving = new AbortController();
	const answer = completeText(model, request, leaving.signal);
	answer.catch(() => undefined);
	const [question] = model.requests;
	if (!question) throw new Error('Nothing was asked.');
	return { answer, question, leaving };
}

describe('a whole answer', () => {
	test('is all its pieces, with what it cost', async () => {
		const { answer, question } = ask();
		question.write('Slow ', 'is ', 'smooth.');
		question.end({ cost: 0.002 });
		expect(await answer).toMatchObject({ text: 'Slow is smooth.', receipt: { cost: 0.002 } });
	});

	test('that fails in the middle is none', async () => {
		const { answer, question } = ask();
		question.write('Slow ');
		question.fail(new ModelError('model_unavailable', 'gone'));
		await expect(answer).rejects.toMatchObject({ code: 'model_unavailable' });
	});

	test('that nobody waits for any more is left', async () => {
		const { answer, question, leaving } = ask();
		leaving.abort(new Error('enough'));
		await expect(answer).rejects.toThrow('enough');
		expect(question.isAborted).toBe(true);
		const model = createScriptedModel();
		await expect(completeText(model, request, leaving.signal)).rejects.toThrow('enough');
		expect(model.requests).toEqual([]);
	});

	test('that never ends is cut off', async () => {
		const { answer, question } = ask();
		for (let pieces = 0; pieces < 60; pieces += 1) question.write('x'.repeat(1000));
		await expect(answer).rejects.toMatchObject({ code: 'answer_too_long' });
		expect(question.isAborted).toBe(true);
	});
});
