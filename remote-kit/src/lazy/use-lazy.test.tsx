import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLazy } from './use-lazy.ts';

const Part = () => <p>Here it is</p>;

function Screen({ trigger, load }: { trigger: number; load: () => Promise<typeof Part> }) {
	const { part: Loaded, hasFailed } = useLazy(load, trigger);
	if (hasFailed) return <p role="alert">Not loaded</p>;
	return Loaded ? <Loaded /> : null;
}

test('a part that could not be loaded is reported and loaded at the next change', async () => {
	const load = vi
		.fn<() => Promise<typeof Part>>()
		.mockRejectedValueOnce(new TypeError('offline'))
		.mockResolvedValue(Part);
	const { rerender } = render(<Screen trigger={0} load={load} />);
	expect(load).not.toHaveBeenCalled();
	rerender(<Screen trigger={1} load={load} />);
	expect(await screen.findByRole('alert')).toBeTruthy();
	rerender(<Screen trigger={2} load={load} />);
	expect(await screen.findByText('Here it is')).toBeTruthy();
	expect(screen.queryByRole('alert')).toBeNull();
	rerender(<Screen trigger={3} load={load} />);
	expect(load).toHaveBeenCalledTimes(2);
});
