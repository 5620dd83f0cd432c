import { Provider } from 'react-redux';
import { useFocusListeners, useRemoteStore } from 'remote-kit/store';
import type { RemoteApp } from 'shell/contract/remote';
import { preloadTweets } from './api.ts';
import { TweetReview } from './screens/tweet-review.tsx';
import { createStore } from './store.ts';

const App: RemoteApp = (props) => {
	const { location } = props;
	const store = useRemoteStore(props, (client) => {
		const created = createStore(client);
		// Before the first render, which takes a while on a phone.
		created.dispatch(preloadTweets(location.search));
		return created;
	});
	useFocusListeners(store);
	return (
		<Provider store={store}>
			<TweetReview {...props} search={location.search} />
		</Provider>
	);
};

export default App;
