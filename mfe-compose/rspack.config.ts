import { remoteConfig } from 'shell/build/federation';

export default remoteConfig({ name: 'compose', port: 3103 });
