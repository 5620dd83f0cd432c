import { remoteApp } from 'remote-kit/remote-app';
import { EditorScreen } from './screens/editor-screen.tsx';
import { createStore } from './store.ts';

export default remoteApp(createStore, ({ location, navigate, onUnsavedChange }) => (
	<EditorScreen search={location.search} navigate={navigate} onUnsavedChange={onUnsavedChange} />
));
