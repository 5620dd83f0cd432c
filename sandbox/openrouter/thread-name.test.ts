import { expect, test } from 'vitest';
import { buildNamePrompt } from '../../bff/src/compose/threads/name-prompt.ts';
import { lastUserText } from './prompt.ts';
import { readNameRequest, writeName } from './thread-name.ts';

test('a thread is named after the topic of its first instruction, without directives', () => {
	const messages = buildNamePrompt('Three posts about tide <tables> [[sandbox: pace 0]]', 'Here.');
	const instruction = readNameRequest(lastUserText({ messages }));
	expect(instruction).toBe('Three posts about tide <tables> [[sandbox: pace 0]]');
	expect(writeName(instruction ?? '')).toBe('Tide');
	expect(writeName('Three posts about tide tables [[sandbox: pace 0]]')).toBe('Tide tables');
});

test('an instruction is not taken for a request for a name', () => {
	expect(readNameRequest('Name this conversation.')).toBeUndefined();
});
