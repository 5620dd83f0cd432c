import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Navigate, Router, useLocation, useNavigate } from './router.tsx';

/** Shows the address, and navigates as `go` says. */
function openRouter(address: string) {
	window.history.replaceState(null, '', address);
	let go: ReturnType<typeof useNavigate> = () => undefined;
	const Address = () => {
		const { pathname, search, hash, state, isBackOrForward } = useLocation();
		go = useNavigate();
		if (pathname === '/moved') return <Navigate to="/app" replace state={{ from: '/moved' }} />;
		return (
			<p>
				{pathname + search + hash} {state?.from} {isBackOrForward ? 'by history' : 'by navigation'}
			</p>
		);
	};
	render(
		<Router window={window}>
			<Address />
		</Router>,
	);
	return { go: (...to: Parameters<typeof go>) => act(() => go(...to)) };
}

const index = () => window.history.state?.idx;

test('an address is shown with its query and fragment, and Back shows the one before', async () => {
	const { go } = openRouter('/app');
	expect(screen.getByText('/app by history')).toBeDefined();
	go('/app/compose?thread=7#end');
	expect(screen.getByText('/app/compose?thread=7#end by navigation')).toBeDefined();
	act(() => window.history.back());
	await waitFor(() => expect(screen.getByText('/app by history')).toBeDefined());
});

test('entries are numbered, and one that replaces another has its number', () => {
	const { go } = openRouter('/app');
	go('/app/compose');
	expect(index()).toBe(1);
	go('/app/compose?thread=7', { replace: true });
	expect(index()).toBe(1);
	go('/app/filter');
	expect(index()).toBe(2);
});

test('a query alone keeps the path', () => {
	const { go } = openRouter('/app/compose?thread=7');
	go('?thread=8');
	expect(screen.getByText('/app/compose?thread=8 by navigation')).toBeDefined();
});

test('an address that leads to another replaces itself and says where the user was', async () => {
	const { go } = openRouter('/app/compose');
	go('/moved');
	expect(await screen.findByText('/app /moved by navigation')).toBeDefined();
	expect(index()).toBe(1);
});
