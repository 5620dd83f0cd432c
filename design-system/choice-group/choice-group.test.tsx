import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Choice } from '../choice/choice.tsx';
import { ChoiceGroup } from './choice-group.tsx';

test('it is a group with the name of its question, and an error describes it', () => {
	render(
		<ChoiceGroup legend="Send when" error="Choose at least one.">
			<Choice type="checkbox" label="A draft was posted" />
		</ChoiceGroup>,
	);
	const group = screen.getByRole('group', { name: 'Send when' });
	expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
		'Choose at least one.',
	);
});
