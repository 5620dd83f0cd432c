import { Provider } from 'react-redux';
import { useFocusListeners, useRemoteStore } from 'remote-kit/store';
import type { RemoteApp } from 'shell/contract/remote';
import { TweetReview } from './screens/tweet-review.tsx';
import { createStore } from './store.ts';

const App: RemoteApp = (props) => {
	const { location, navigate, onUnsavedChange } = props;
	const store = useRemoteStore(props, createStore);
	useFocusListeners(store);
	return (
		<Provider store={store}>
			<TweetReview search={location.search} navigate={navigate} onUnsavedChange={onUnsavedChange} />
		</Provider>
	);
};

export default App;
