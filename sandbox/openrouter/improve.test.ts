import { expect, test } from 'vitest';
import { readImproveRequest, writeImprovement } from './improve.ts';

test('an improvement adds the words that wrong verdicts have in common', () => {
	const request = readImproveRequest(
		[
			'<description-a1>\n"Running."\n</description-a1>',
			'<wrong-a1>\n{"text":"A cake with cherries","worth_reading":true}\n{"text":"Running shoes on sale","worth_reading":false}\n</wrong-a1>',
			'<right-a1>\n{"text":"Running at dawn","worth_reading":true}\n</right-a1>',
		].join('\n'),
	);
	expect(request && JSON.parse(writeImprovement(request))).toMatchObject({
		description: 'Running.\nAlso cake, cherries.\nNo shoes, sale.',
	});
	expect(readImproveRequest('Three posts about cake')).toBeUndefined();
});
