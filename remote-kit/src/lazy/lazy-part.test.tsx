import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

interface GreetingProps {
	who: string;
}

const Greeting = ({ who }: GreetingProps) => <p>Hello {who}</p>;
const offline = new TypeError('Failed to fetch');

/** React reports errors caught by an error boundary. */
const quietly = { onCaughtError: () => undefined };

function setUp() {
	const loads: PromiseWithResolvers<ComponentType<GreetingProps>>[] = [];
	const load = vi.fn(() => {
		const next = Promise.withResolvers<ComponentType<GreetingProps>>();
		loads.push(next);
		return next.promise;
	});
	const settle = (change: (newest: (typeof loads)[number]) => void) =>
		act(async () => change(loads.at(-1) as (typeof loads)[number]));
	return { load, settle };
}

afterEach(() => void vi.useRealTimers());

test('is loaded when it is first rendered, and later shown at once', async () => {
	const { load, settle } = setUp();
	const Part = lazyPart(load, 'The greeting', { loading: ({ who }) => <i>Wait, {who}</i> });
	expect(load).not.toHaveBeenCalled();
	const first = render(<Part who="Mara" />);
	expect(screen.getByText('Wait, Mara')).toBeDefined();
	await settle(({ resolve }) => resolve(Greeting));
	expect(screen.getByText('Hello Mara')).toBeDefined();
	first.unmount();
	render(<Part who="Sam" />);
	expect(screen.getByText('Hello Sam')).toBeDefined();
	expect(load).toHaveBeenCalledOnce();
});

test('several on a screen are loaded once', async () => {
	const { load, settle } = setUp();
	const Part = lazyPart(load, 'The greeting');
	render([<Part key="1" who="Mara" />, <Part key="2" who="Sam" />]);
	await settle(({ resolve }) => resolve(Greeting));
	expect(screen.getAllByText(/^Hello/)).toHaveLength(2);
	expect(load).toHaveBeenCalledOnce();
});

test('a preloaded part is shown at once', async () => {
	const { load, settle } = setUp();
	const Part = lazyPart(load, 'The greeting', { loading: () => 'Wait' });
	void Part.preload();
	await settle(({ resolve }) => resolve(Greeting));
	render(<Part who="Mara" />);
	expect(screen.getByText('Hello Mara')).toBeDefined();
	expect(screen.queryByText('Wait')).toBeNull();
});

test('a failure is reported, and Retry loads it again', async () => {
	const { load, settle } = setUp();
	const Part = lazyPart(load, 'The greeting');
	render(<Part who="Mara" />, quietly);
	await settle(({ reject }) => reject(offline));
	expect(screen.getByRole('alert').textContent).toBe(
		'The greeting didn’t load. Check your connection or reload the page. Retry',
	);
	act(() => screen.getByRole('button', { name: 'Retry' }).click());
	expect(screen.queryByRole('alert')).toBeNull();
	await settle(({ resolve }) => resolve(Greeting));
	expect(screen.getByText('Hello Mara')).toBeDefined();
	expect(load).toHaveBeenCalledTimes(2);
});

test('after a failed preload, the first render loads it again', async () => {
	const { load, settle } = setUp();
	const Part = lazyPart(load, 'The greeting');
	const preloaded = Part.preload();
	await settle(({ reject }) => reject(offline));
	await expect(preloaded).resolves.toBeUndefined();
	render(<Part who="Mara" />);
	await settle(({ resolve }) => resolve(Greeting));
	expect(screen.getByText('Hello Mara')).toBeDefined();
});

test('a screen’s own replacement for the sentence gets the props', async () => {
	const { load, settle } = setUp();
	const Part = lazyPart(load, 'The greeting', { failed: ({ who }) => `Not for ${who}` });
	const { container } = render(<Part who="Mara" />, quietly);
	await settle(({ reject }) => reject(offline));
	expect(container.textContent).toBe('Not for Mara');
});

test('an error of the part itself is not taken for a failure to load', async () => {
	class Outer extends Component<{ children: ReactNode }, { error?: Error }> {
		override state: { error?: Error } = {};
		static getDerivedStateFromError = (error: Error) => ({ error });
		override render = () => this.state.error?.message ?? this.props.children;
	}
	const Broken = () => {
		throw new Error('Broken part');
	};
	const { load, settle } = setUp();
	const Part = lazyPart(load, 'The greeting');
	render(
		<Outer>
			<Part who="Mara" />
		</Outer>,
		quietly,
	);
	await settle(({ resolve }) => resolve(Broken));
	expect(screen.getByText('Broken part')).toBeDefined();
	expect(screen.queryByText(/didn’t load/)).toBeNull();
});
