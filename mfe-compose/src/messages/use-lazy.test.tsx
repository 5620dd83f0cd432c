import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePart } from './use-lazy.ts';

const Part = () => <p>Here it is</p>;

function Screen({
	occasion,
	fetchPart,
}: {
	occasion: number;
	fetchPart: () => Promise<typeof Part>;
}) {
	const { part: Fetched, hasFailed } = usePart(fetchPart, occasion);
	if (hasFailed) return <p role="alert">Not here</p>;
	return Fetched ? <Fetched /> : null;
}

test('a part of the screen that did not come is said to be missing, and the next occasion brings it', async () => {
	const fetchPart = vi
		.fn<() => Promise<typeof Part>>()
		.mockRejectedValueOnce(new TypeError('offline'))
		.mockResolvedValue(Part);
	const { rerender } = render(<Screen occasion={0} fetchPart={fetchPart} />);
	expect(fetchPart).not.toHaveBeenCalled();
	rerender(<Screen occasion={1} fetchPart={fetchPart} />);
	expect(await screen.findByRole('alert')).toBeTruthy();
	rerender(<Screen occasion={2} fetchPart={fetchPart} />);
	expect(await screen.findByText('Here it is')).toBeTruthy();
	expect(screen.queryByRole('alert')).toBeNull();
	rerender(<Screen occasion={3} fetchPart={fetchPart} />);
	expect(fetchPart).toHaveBeenCalledTimes(2);
});
