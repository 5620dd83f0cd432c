import { createClient } from 'bff/client/client';
import { useLayoutEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import type { RemoteApp, RemoteProps } from 'shell/contract/remote';
import { NotHereYet } from './screens/not-here-yet.tsx';
import { OnboardingScreen } from './screens/onboarding-screen.tsx';
import { createStore } from './store.ts';

const App: RemoteApp = (props) => {
	const { apiBaseUrl, onUnauthorized } = props;
	const latestOnUnauthorized = useRef(onUnauthorized);
	useLayoutEffect(() => {
		latestOnUnauthorized.current = onUnauthorized;
	}, [onUnauthorized]);
	const [store] = useState(() => createStore(createClient({ baseUrl: apiBaseUrl, onUnauthorized: () => latestOnUnauthorized.current() })));
	return <Provider store={store}>{screenFor(props)}</Provider>;
};

function screenFor({ location, navigate, onSessionChanged, onUnsavedChange, session }: RemoteProps) {
	// The shell's router is not strict about these two.
	const path = location.path.toLowerCase().replace(/\/+$/, '');
	if (path !== '/onboarding') return <NotHereYet path={path} />;
	return (
		<OnboardingScreen
			userId={session.user.id}
			search={location.search}
			navigate={navigate}
			onSessionChanged={onSessionChanged}
			onUnsavedChange={onUnsavedChange}
		/>
	);
}

export default App;
