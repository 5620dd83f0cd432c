import { expect, test } from 'vitest';
import { isHeldOut } from './split-labels.ts';

const stories = Array.from({ length: 5000 }, (_, at) => `story ${at}`);

test('two of five stories are held out, and the same ones each time', () => {
	const heldOut = stories.filter(isHeldOut);
	expect(heldOut.length / stories.length).toBeCloseTo(0.4, 1);
	expect(stories.toReversed().filter(isHeldOut).toReversed()).toEqual(heldOut);
	// A change of the split would show earlier held-out posts to the model.
	expect(
		stories
			.slice(0, 12)
			.map((story) => (isHeldOut(story) ? 1 : 0))
			.join(''),
	).toBe('011000000101');
});
