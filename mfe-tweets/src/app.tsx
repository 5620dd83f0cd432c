import { remoteApp } from 'remote-kit/remote-app';
import { preloadTweets } from './api.ts';
import { TweetReview } from './screens/tweet-review.tsx';
import { createStore } from './store.ts';

export default remoteApp(
	(client, { location }) => {
		const store = createStore(client);
		// Before the first render, which takes a while on a phone.
		void store.dispatch(preloadTweets(location.search));
		return store;
	},
	(props) => <TweetReview {...props} search={props.location.search} />,
);
