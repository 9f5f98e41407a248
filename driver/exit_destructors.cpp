// SPDX-License-Identifier: MIT
// Keeps destructors of the plugin from running when the process exits.

#if defined(__GNUC__) && !defined(_WIN32)

// Threads may still read then: QGIS and many scripts end without waiting for
// theirs. Tables that are destroyed under a reader crash it, and the system
// takes back the memory anyway. The compiler registers the destructor of every
// static object with this function of the C++ ABI; the calls of the plugin find
// this one instead, which forgets them. GDAL never unloads a plugin.
extern "C" __attribute__((visibility("hidden"))) int
__cxa_atexit(void (*)(void *), void *, void *);

extern "C" int __cxa_atexit(void (*)(void *), void *, void *)
{
    return 0;
}

#endif
