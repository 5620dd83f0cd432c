import { describe, expect, test } from 'vitest';
import { createScriptedModel } from '../testing/scripted-model.ts';
import { completeText } from './complete-text.ts';
import { ModelError, type ModelRequest } from './model.ts';

const request: ModelRequest = {
	operation: 'answer',
	apiKey: 'sk',
	messages: [],
	maxTokens: 10,
};

function start(onReceipt?: () => Promise<void>) {
	const model = createScriptedModel();
	const abort = new AbortController();
	const answer = completeText(model, request, abort.signal, onReceipt);
	answer.catch(() => undefined);
	const [modelRequest] = model.requests;
	if (!modelRequest) throw new Error('No request was sent.');
	return { answer, modelRequest, abort };
}

describe('an answer', () => {
	test('is returned in full, with its cost', async () => {
		const { answer, modelRequest } = start();
		modelRequest.write('Slow ', 'is ', 'smooth.');
		modelRequest.end({ cost: 0.002 });
		expect(await answer).toMatchObject({ text: 'Slow is smooth.', receipt: { cost: 0.002 } });
	});

	test('is returned without thinking that is only recognised at its end', async () => {
		const { answer, modelRequest } = start();
		modelRequest.write('Should it be slow?');
		modelRequest.restart();
		modelRequest.write('Slow.');
		modelRequest.end();
		expect(await answer).toMatchObject({ text: 'Slow.' });
	});

	test('that fails in the middle is not returned', async () => {
		const { answer, modelRequest } = start();
		modelRequest.write('Slow ');
		modelRequest.fail(new ModelError('model_unavailable', 'gone'));
		await expect(answer).rejects.toMatchObject({ code: 'model_unavailable' });
	});

	test('fails if its price cannot be stored', async () => {
		const { answer, modelRequest } = start(() => Promise.reject(new Error('no database')));
		modelRequest.end({ cost: 0.002 });
		await expect(answer).rejects.toThrow('no database');
	});

	test('is aborted with its caller, and not requested if the caller aborted before', async () => {
		const { answer, modelRequest, abort } = start();
		abort.abort(new Error('enough'));
		await expect(answer).rejects.toThrow('enough');
		expect(modelRequest.isAborted).toBe(true);
		const model = createScriptedModel();
		await expect(completeText(model, request, abort.signal)).rejects.toThrow('enough');
		expect(model.requests).toEqual([]);
	});

	test('that is too long is aborted', async () => {
		const { answer, modelRequest } = start();
		for (let pieces = 0; pieces < 60; pieces += 1) modelRequest.write('x'.repeat(1000));
		await expect(answer).rejects.toMatchObject({ code: 'answer_too_long' });
		expect(modelRequest.isAborted).toBe(true);
	});
});
